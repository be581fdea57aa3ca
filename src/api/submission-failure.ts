import { failureMessages, failureTypeOf } from './failures.ts';

/** A submission that failed, as pages and reports speak of it. */
export interface SubmissionFailure {
  errorStatus: number;
  /** For a report: which call it was and how it ended. It holds nothing that was typed. */
  message: string;
  /** For the person who submitted. */
  errorCopy: string;
}

const defaultStatus = 500;

export function responseStatusText(status: number): string {
  return `Response status = ${status}`;
}

/** Reads the status out of the words; words without one, such as those of a lost line, are a 500. */
export function submissionFailure(message: string): SubmissionFailure {
  const status = /Response status =\s*(\d+)/.exec(message)?.[1];
  const errorStatus = status === undefined ? defaultStatus : Number(status);
  return { errorStatus, message, errorCopy: failureMessages[failureTypeOf(errorStatus)] };
}
