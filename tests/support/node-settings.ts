import { resolve } from 'node:path';

/**
 * Arguments of Node for a process that lives for seconds: V8 does not optimise the embedded database, which would take half
 * of the processor time of a start.
 */
export const nodeArguments = ['--liftoff-only'];

/** The environment of such a process: Node keeps the compiled code of the built server for the next start. */
export const nodeEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
};
