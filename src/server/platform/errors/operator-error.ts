import { findErrorCode, getSafeMessage } from './error-code.ts';

/** An error that the operator can fix. Its message is printed alone, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The message of an error on one line, or the message of its cause if it has one. */
export function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return getErrorReason(error.cause);
  return (getSafeMessage(error) || findErrorCode(error) || error.name).replace(/\s+/g, ' ');
}
