import { endpointPaths } from './paths.ts';

/** The errors that no call caused. */
const uncaughtErrors = ['uncaughtError', 'unhandledRejection'] as const;

export type UncaughtError = (typeof uncaughtErrors)[number];

/** The function names of error reports: an API call, or the kind of an uncaught error. */
export const reportedFunctions: readonly string[] = [
  ...Object.keys(endpointPaths),
  ...uncaughtErrors,
];
