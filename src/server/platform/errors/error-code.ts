/** The `code` of an error or of the first of its causes that has one: an SQLSTATE or a system code such as `ENOENT`. */
export function findErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return findErrorCode(error.cause);
}

/**
 * Why a request to another system failed: `timeout`, the code, e.g. `ECONNREFUSED`, or the name of the
 * error. Messages may quote what the other side sent.
 */
export function describeConnectionFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  if (error.name === 'TimeoutError') return 'timeout';
  return findErrorCode(error) ?? (error.cause instanceof Error ? error.cause : error).name;
}

/** The message of an error. Node's message about an invalid header quotes the value, e.g. a cookie or a password, and is replaced. */
export function getSafeMessage({ message }: Error): string {
  return /" is an invalid header (value|name)\.$/.test(message)
    ? 'a header has a character that HTTP does not allow'
    : message;
}

/** Only errors sent by PostgreSQL have a severity. */
export function isFromPostgres(error: Error): boolean {
  return 'severity' in error && typeof error.severity === 'string';
}
