// The number of an energy account, not of a bank account. The messages are the specification's, word for word.
import { field } from './field.ts';
import { tidyCode, withoutInnerHyphens } from './pasted-text.ts';

export const accountNumberMessage = 'Your account number must between 9 and 12 numbers long';
export const accountNumberAlternateMessage = 'Please enter a valid account number';

/** The field is optional. */
export function isAccountNumber(value: string): boolean {
  return /^(?:\d{9,12})?$/.test(value);
}

export function normaliseAccountNumber(value: string): string {
  return withoutInnerHyphens(tidyCode(value));
}

export const accountNumberField = field(normaliseAccountNumber, [
  isAccountNumber,
  accountNumberMessage,
]);

export const accountNumberAlternateField = field(normaliseAccountNumber, [
  isAccountNumber,
  accountNumberAlternateMessage,
]);
