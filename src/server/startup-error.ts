/** Something the operator can put right. Its message is the whole story: shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Words of an unknown error for one line of output: those of what caused it, where it says. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return (error.message || code || error.name).replace(/\s+/g, ' ');
}
