/**
 * Arguments of Node for a process that lives for seconds: V8 does not optimise the embedded database, which would take half
 * of the processor time of a start.
 */
export const nodeArguments = ['--liftoff-only'];
