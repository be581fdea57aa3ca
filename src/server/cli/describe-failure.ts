import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';
import { isRightMissing } from '#server/platform/storage/missing-right.ts';
import { isDatabaseUnavailable } from '#server/platform/storage/unavailable.ts';
import { describeWriteFault, findWriteFault } from '#server/sales/sale-trial/watch-writes.ts';

/** What the operator reads when a command fails. */
export function describeFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (isRightMissing(error)) {
    return `The user of DATABASE_URL has no right to do this (${getErrorReason(error)}): run the command as the owner of the database.`;
  }
  const fault = findWriteFault(error);
  if (fault) return `The operation failed, because ${describeWriteFault(fault)}.`;
  if (isDatabaseUnavailable(error)) {
    return `The database became unavailable (${errorLabel(error)}): run the command again; if it lasts, look at the database and its locks (pg_stat_activity).`;
  }
  return `The command failed unexpectedly (${errorLabel(error)}).`;
}

/** Only the error's name and code are printed: the message of a database error may quote a row. */
function errorLabel(error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(origin instanceof Error)) return 'unknown error';
  return 'code' in origin ? `${origin.name}, code ${origin.code}` : origin.name;
}
