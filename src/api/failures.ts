import type * as z from 'zod/mini';

/**
 * The failure types of the specification (section 8). The server sends them, and the browser shows their
 * messages.
 */
export type FailureType =
  | 'VALIDATION'
  | 'NOT_ACCEPTED'
  | 'SERVER'
  | 'THROTTLING'
  | 'ACCOUNT_VALIDATION'
  | 'NOT_FOUND';

const checkInformation =
  'There was an issue submitting. Please check your entered information is correct.';
const tryAgain = 'There was an issue submitting. Please try again in a short while.';

export const failureMessages: Record<FailureType, string> = {
  VALIDATION: checkInformation,
  NOT_ACCEPTED:
    'Sorry, the payment details provided appear to be invalid. Please try entering your details again.',
  SERVER: tryAgain,
  THROTTLING:
    'A limit on requests applies. Please wait a few minutes before you try again, and check whether your last request went through.',
  ACCOUNT_VALIDATION:
    'We were unable to find your account. Please check your details and try again.',
  NOT_FOUND: tryAgain,
};

const typeByStatus: Record<number, FailureType> = {
  400: 'VALIDATION',
  401: 'VALIDATION',
  404: 'NOT_FOUND',
  406: 'NOT_ACCEPTED',
  429: 'THROTTLING',
  432: 'ACCOUNT_VALIDATION',
  500: 'SERVER',
};

/** Statuses outside the table: other 4xx read as VALIDATION, everything else as SERVER. */
export function getFailureType(status: number): FailureType {
  return typeByStatus[status] ?? (status >= 400 && status < 500 ? 'VALIDATION' : 'SERVER');
}

export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** The error of every call that a preview refuses. */
export const previewError: FieldError = {
  field: 'preview',
  code: 'PREVIEW',
  message: 'This is a preview of the site: nothing can be bought or sent here.',
};

/** The issues of a schema as field errors. An unknown key is an error of its own path. */
export function listFieldErrors(error: z.core.$ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    const at = issue.path.map(String);
    const isExtra = issue.code === 'unrecognized_keys';
    const paths = isExtra ? issue.keys.map((key) => [...at, key]) : [at];
    return paths.map((path) => ({
      field: path.join('.'),
      code: 'INVALID',
      message: isExtra ? 'This field is not expected' : issue.message,
    }));
  });
}

/** The body of every failed API response. */
export interface Failure {
  failureType: FailureType;
  message: string;
  errors?: FieldError[];
}

/** A person or a program corrects a few fields at a time; a hostile body may have thousands of wrong ones. */
const maxFieldErrors = 20;

export function createFailure(status: number, errors?: FieldError[]): Failure {
  const failureType = getFailureType(status);
  return {
    failureType,
    message: failureMessages[failureType],
    ...(errors && errors.length > 0 && { errors: errors.slice(0, maxFieldErrors) }),
  };
}
