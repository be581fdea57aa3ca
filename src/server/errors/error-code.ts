/** The `code` of an error or of the first of its causes that has one: an SQLSTATE or a system code such as `ENOENT`. */
export function findErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return findErrorCode(error.cause);
}
