import { defineField } from './field.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';
import { tidyAndComposeAccents } from './pasted-text.ts';

export const invalidTextMessage = 'Please enter valid text';
export const missingFirstLetterMessage = 'Please enter a value above';

/** Letters and spaces, with at least one letter. */
export function hasOnlyLettersAndSpaces(value: string): boolean {
  return /^ *\p{L}[\p{L}\p{M} ]*$/u.test(value) && !hasHiddenCharacters(value);
}

export function startsWithLetter(value: string): boolean {
  return /^\p{L}/u.test(value);
}

export function normaliseText(value: string): string {
  return tidyAndComposeAccents(value);
}

export const lettersAndSpacesFieldSchema = defineField(normaliseText, [
  hasOnlyLettersAndSpaces,
  invalidTextMessage,
]);
export const textStartingWithLetterFieldSchema = defineField(normaliseText, [
  startsWithLetter,
  missingFirstLetterMessage,
]);
