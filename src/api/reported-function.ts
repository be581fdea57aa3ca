import { endpointPaths } from './paths.ts';

/** The kinds of page errors that no API call caused. */
const pageErrors = ['uncaughtError', 'unhandledRejection', 'errorBoundary'] as const;

export type PageErrorKind = (typeof pageErrors)[number];

/** The function names of error reports: an API call, or the kind of the page's own error. */
export const reportedFunctions: readonly string[] = [...Object.keys(endpointPaths), ...pageErrors];
