import { failureMessages, getFailureType } from './failures.ts';

/** The specification's error object for a failed submission. */
export interface SubmissionFailure {
  errorStatus: number;
  /** A description for error reports: the call and its status, without user input. */
  message: string;
  /** The sentence that is shown to the user. */
  errorCopy: string;
}

const defaultStatus = 500;

export function formatResponseStatus(status: number): string {
  return `Response status = ${status}`;
}

/** Parses the status after "Response status =". A message without one, e.g. of a network error, is a 500. */
export function createFailureFromMessage(message: string): SubmissionFailure {
  const status = /Response status =\s*(\d+)/.exec(message)?.[1];
  const errorStatus = status === undefined ? defaultStatus : Number(status);
  return { errorStatus, message, errorCopy: failureMessages[getFailureType(errorStatus)] };
}
