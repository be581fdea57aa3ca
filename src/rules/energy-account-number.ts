// The number of an energy account, not of a bank account. The messages are the specification's, word for word.
import { field } from './field.ts';
import { tidyCode, withoutInnerHyphens } from './pasted-text.ts';

export const energyAccountNumberMessage = 'Your account number must between 9 and 12 numbers long';
export const energyAccountNumberAlternateMessage = 'Please enter a valid account number';

/** The field is optional. */
export function isEnergyAccountNumber(value: string): boolean {
  return /^(?:\d{9,12})?$/.test(value);
}

export function normaliseEnergyAccountNumber(value: string): string {
  return withoutInnerHyphens(tidyCode(value));
}

export const energyAccountNumberField = field(normaliseEnergyAccountNumber, [
  isEnergyAccountNumber,
  energyAccountNumberMessage,
]);

export const energyAccountNumberAlternateField = field(normaliseEnergyAccountNumber, [
  isEnergyAccountNumber,
  energyAccountNumberAlternateMessage,
]);
