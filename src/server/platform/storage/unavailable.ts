import { DrizzleQueryError } from 'drizzle-orm';
import { findErrorCode, isFromPostgres } from '../errors/error-code.ts';

/** The database cannot serve this request now. The same request may succeed in a few seconds. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/**
 * SQLSTATE classes and codes of a passing condition: lost connection (08), too many connections or no memory (53), timeout,
 * shutdown or start of the server (57), a server that became read-only, lock not available, deadlock, serialization failure.
 */
const passing = /^(08|53|57|25006$|55P03$|40P01$|40001$)/;

/** Whether the error says that the database is away or overloaded, and not that the statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (error instanceof DrizzleQueryError) {
    const { cause } = error;
    // pg reports a lost connection as a plain Error without a code.
    return isDatabaseUnavailable(cause) || (cause?.name === 'Error' && !isFromPostgres(cause));
  }
  return (
    error instanceof Error && isFromPostgres(error) && passing.test(findErrorCode(error) ?? '')
  );
}

/** Lost connections (08), and the end of a session by a stop of the server. */
const lost = /^(08|57P0)/;

/**
 * Whether there was no connection to the database, or it was lost. The pool says in the log that it is so, once; whoever
 * tries again need not.
 */
export function isDatabaseLost(error: unknown): boolean {
  const code = findErrorCode(error);
  return isDatabaseUnavailable(error) && (!isSentByPostgres(error) || lost.test(code ?? ''));
}

function isSentByPostgres(error: unknown): boolean {
  const sent = error instanceof DrizzleQueryError ? error.cause : error;
  return sent instanceof Error && isFromPostgres(sent);
}
