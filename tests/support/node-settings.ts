import { resolve } from 'node:path';

/**
 * Arguments of Node for a process that lives for seconds: V8 does not optimise the embedded database, which would take half
 * of the processor time of a start.
 */
export const nodeArguments = ['--liftoff-only'];

/** Those of a process with these settings. With PostgreSQL none: with any of them, Node compiles its own modules anew. */
export const getNodeArguments = ({ DATABASE_URL }: Record<string, string>): string[] =>
  DATABASE_URL ? [] : nodeArguments;

/** The environment of such a process: Node keeps the compiled code of the built server for the next start. */
export const nodeEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
};
