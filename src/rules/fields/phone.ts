import { defineField } from './field.ts';
import {
  readDigits,
  removeSurroundingPunctuation,
  replaceByKeyboardCharacters,
} from './pasted-text.ts';

export const invalidPhoneMessage = 'Please enter a valid phone number';

export function isPhoneNumber(value: string): boolean {
  return /^0[123]\d{8,9}$|^07\d{9}$/.test(value);
}

/** National digits: "+44 (0)113 496 0123" gives "01134960123". */
export function normalisePhoneNumber(value: string): string {
  const dialled = removeSurroundingPunctuation(
    replaceByKeyboardCharacters(value).replace(/[ ().-]/g, ''),
  );
  return dialled.replace(/^(?:\+|00)440*/, '0');
}

// The area code, then the local number: https://en.wikipedia.org/wiki/National_conventions_for_writing_telephone_numbers#United_Kingdom
const groups = [
  // London and the other 02 areas: 020 7946 0123
  /^(02\d)(\d{4})(\d{4})$/,
  // Leeds, Birmingham and the like, and 03 numbers: 0113 496 0123, 0300 123 4567
  /^(011\d|01\d1|03\d{2})(\d{3})(\d{4})$/,
  // Everywhere else, and mobile phones: 01632 960123, 07700 900123
  /^(\d{5})(\d{5,6})$/,
];

/** "07700 900123". Returns an invalid number unchanged. */
export function formatPhoneNumber(value: string): string {
  const digits = normalisePhoneNumber(value);
  const found = groups.map((group) => group.exec(digits)).find((match) => match !== null);
  return found ? found.slice(1).join(' ') : value;
}

/** What was typed, in groups of digits; returned as it is if it is no phone number. */
export function understandPhoneNumber(typed: string): string {
  // Longer than any number with a label: not worth reading twice.
  if (typed.length > 100) return typed;
  const digits = normalisePhoneNumber(readDigits(typed));
  return isPhoneNumber(digits) ? formatPhoneNumber(digits) : typed;
}

export const phoneFieldSchema = defineField(normalisePhoneNumber, [
  isPhoneNumber,
  invalidPhoneMessage,
]);
