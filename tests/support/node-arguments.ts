import { resolve } from 'node:path';

/**
 * Arguments of Node for a process that lives for seconds: V8 does not optimise the embedded database, which would take half
 * of the processor time of a start.
 */
export const nodeArguments = ['--liftoff-only'];

/** Settings of such a process: it reads the compiled scripts of an earlier one. */
export const nodeSettings = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled-scripts') };
