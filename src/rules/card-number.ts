import { field } from './field.ts';
import { keyboardText } from './pasted-text.ts';

export const cardNumberMessage = 'Please enter a valid card number';

export function isCardNumber(value: string): boolean {
  return /^\d{16}$/.test(value);
}

export function normaliseCardNumber(value: string): string {
  return keyboardText(value).replace(/\D+/g, '');
}

export const cardNumberField = field(normaliseCardNumber, [isCardNumber, cardNumberMessage]);
