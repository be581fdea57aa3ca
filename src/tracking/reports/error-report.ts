import { endpointPaths } from '#api/paths.ts';
import type { ErrorReport } from '#api/report.ts';
import type { PageErrorKind } from '#api/reported-function.ts';
import { withoutPersonalData } from '#api/without-personal-data.ts';

/** The report of a failed call, by its message in `request.ts`, e.g. "GET /path: Response status = 503". */
export function buildFailedCallReport(message: string): ErrorReport {
  const [, method, path = ''] = /^(\w+) (\S+): /.exec(message) ?? [];
  // The specification has no exception type for DELETE, which sends a body as POST does.
  const exceptionType = method === 'GET' ? 'GET_REQUEST' : 'POST_REQUEST';
  return buildReport(message, findCall(path), exceptionType);
}

/**
 * The report of an error that no code handled. Both exception types of the specification are requests; a page is
 * requested by GET.
 */
export function buildUncaughtErrorReport(
  functionName: Exclude<PageErrorKind, 'errorBoundary'>,
  error: unknown,
): ErrorReport {
  return buildReport(describeError(error), functionName, 'GET_REQUEST');
}

/** The report of an error for which the error page is shown. Undefined for a page that does not exist. */
export function buildCaughtErrorReport(error: unknown): ErrorReport | undefined {
  // The router's error for a response, e.g. to the request for a page's data, has a status.
  const { status } = Object(error);
  const isResponse = typeof status === 'number';
  if (isResponse && status < 500) return undefined;
  const message = isResponse ? `Response status = ${status}` : describeError(error);
  return buildReport(message, 'errorBoundary', 'GET_REQUEST');
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
}

function buildReport(
  message: string,
  functionName: string,
  exceptionType: ErrorReport['exceptionType'],
): ErrorReport {
  return {
    type: 'core::error',
    message: withoutPersonalData(message),
    exceptionType,
    app: 'home-services',
    functionName,
    category: 'ERROR',
  };
}

/** The call at a path. A path parameter may follow. */
function findCall(path: string): string {
  const call = Object.entries(endpointPaths).find(([, known]) =>
    `${path}/`.startsWith(`${known}/`),
  );
  return call?.[0] ?? 'other';
}
