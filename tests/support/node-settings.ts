import { resolve } from 'node:path';

/**
 * Arguments of Node for a process that lives for seconds: V8 does not optimise the embedded database, which would take half
 * of the processor time of a start.
 */
export const nodeArguments = ['--liftoff-only'];

/** Its environment: what V8 has compiled is kept for the next start. */
export const nodeEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
};
