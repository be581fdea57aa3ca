import { countCodePoints } from './character-count.ts';
import { defineField } from './field.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';
import { tidyAndComposeAccents } from './pasted-text.ts';

export const nameTooLongMessage = 'Name cannot be more than 44 characters';
export const invalidNameLettersMessage =
  'Name must contain only letters, spaces, apostrophes or hyphens';

const maximumLength = 44;

// Letters of any script with their accents. Phones type curly apostrophes, so both kinds are allowed.
const twoLettersOrMore = /^[\p{M} '‘’\-‐‑]*\p{L}[\p{M} '‘’\-‐‑]*\p{L}[\p{L}\p{M} '‘’\-‐‑]*$/u;

export function isNameShortEnough(value: string): boolean {
  return countCodePoints(value) <= maximumLength;
}

export function hasOnlyNameLetters(value: string): boolean {
  return twoLettersOrMore.test(value) && !hasHiddenCharacters(value);
}

/** Changes only spacing and the encoding of accents. Case and apostrophes stay as typed. */
export function normaliseName(value: string): string {
  return tidyAndComposeAccents(value);
}

export const nameFieldSchema = defineField(
  normaliseName,
  [hasOnlyNameLetters, invalidNameLettersMessage],
  [isNameShortEnough, nameTooLongMessage],
);
