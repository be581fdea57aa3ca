import { defineField } from './field.ts';
import { readDigits, removeInnerHyphens, tidyCode } from './pasted-text.ts';

export const invalidBankAccountNumberMessage = 'Enter an 8 digit account number';

export function isBankAccountNumber(value: string): boolean {
  return /^\d{8}$/.test(value);
}

export function normaliseBankAccountNumber(value: string): string {
  return removeInnerHyphens(tidyCode(value));
}

/** What was typed, as digits; returned as it is if it is no account number. */
export function understandBankAccountNumber(typed: string): string {
  const digits = normaliseBankAccountNumber(readDigits(typed));
  return isBankAccountNumber(digits) ? digits : typed;
}

/** "•••• 5678", for a valid account number. */
export function maskAccountNumber(accountNumber: string): string {
  return `•••• ${accountNumber.slice(-4)}`;
}

export const bankAccountNumberFieldSchema = defineField(normaliseBankAccountNumber, [
  isBankAccountNumber,
  invalidBankAccountNumberMessage,
]);
