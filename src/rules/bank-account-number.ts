import { field } from './field.ts';
import { tidyCode, withoutInnerHyphens } from './pasted-text.ts';

export const bankAccountNumberMessage = 'Enter an 8 digit account number';

export function isBankAccountNumber(value: string): boolean {
  return /^\d{8}$/.test(value);
}

export function normaliseBankAccountNumber(value: string): string {
  return withoutInnerHyphens(tidyCode(value));
}

/** "•••• 5678", for a valid account number. */
export function maskedAccountNumber(accountNumber: string): string {
  return `•••• ${accountNumber.slice(-4)}`;
}

export const bankAccountNumberField = field(normaliseBankAccountNumber, [
  isBankAccountNumber,
  bankAccountNumberMessage,
]);
