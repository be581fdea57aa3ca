// The number of an energy account, not of a bank account. The messages are the specification's, word for word.
import { defineField } from './field.ts';
import { removeInnerHyphens, tidyCode } from './pasted-text.ts';

export const energyAccountNumberLengthMessage =
  'Your account number must between 9 and 12 numbers long';
export const invalidEnergyAccountNumberMessage = 'Please enter a valid account number';

/** Accepts an empty text too, because the field is optional. */
export function isEnergyAccountNumber(value: string): boolean {
  return /^(?:\d{9,12})?$/.test(value);
}

export function normaliseEnergyAccountNumber(value: string): string {
  return removeInnerHyphens(tidyCode(value));
}

export const energyAccountNumberFieldSchema = defineField(normaliseEnergyAccountNumber, [
  isEnergyAccountNumber,
  energyAccountNumberLengthMessage,
]);

export const energyAccountNumberFieldSchemaWithAlternateMessage = defineField(
  normaliseEnergyAccountNumber,
  [isEnergyAccountNumber, invalidEnergyAccountNumberMessage],
);
