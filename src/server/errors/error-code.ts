/** The `code` of an error or of the first of its causes that has one: an SQLSTATE or a system code such as `ENOENT`. */
export function findErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return findErrorCode(error.cause);
}

/**
 * Why a request to another system failed: `timeout`, or the error's code, e.g. `ECONNREFUSED` or `CERT_HAS_EXPIRED`.
 * Messages may quote what the other side sent.
 */
export function describeConnectionFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return error.name === 'TimeoutError' ? 'timeout' : (findErrorCode(error) ?? error.name);
}

/** Only errors sent by PostgreSQL have a severity. */
export function isFromPostgres(error: Error): boolean {
  return 'severity' in error && typeof error.severity === 'string';
}
