import { field } from './field.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';
import { tidyWords } from './pasted-text.ts';

export const textMessage = 'Please enter valid text';
export const stringMessage = 'Please enter a value above';

/** Letters and spaces, with at least one letter. */
export function isText(value: string): boolean {
  return /^ *\p{L}[\p{L}\p{M} ]*$/u.test(value) && !hasHiddenCharacters(value);
}

export function startsWithLetter(value: string): boolean {
  return /^\p{L}/u.test(value);
}

export function normaliseText(value: string): string {
  return tidyWords(value);
}

export const textField = field(normaliseText, [isText, textMessage]);
export const stringField = field(normaliseText, [startsWithLetter, stringMessage]);
