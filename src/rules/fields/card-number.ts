import { defineField } from './field.ts';
import { replaceByKeyboardCharacters } from './pasted-text.ts';

export const invalidCardNumberMessage = 'Please enter a valid card number';

export function isCardNumber(value: string): boolean {
  return /^\d{16}$/.test(value);
}

export function normaliseCardNumber(value: string): string {
  return replaceByKeyboardCharacters(value).replace(/\D+/g, '');
}

export const cardNumberFieldSchema = defineField(normaliseCardNumber, [
  isCardNumber,
  invalidCardNumberMessage,
]);
