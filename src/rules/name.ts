import { characterCount } from './character-count.ts';
import { field } from './field.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';
import { tidyWords } from './pasted-text.ts';

export const nameLengthMessage = 'Name cannot be more than 44 characters';
export const nameLettersMessage = 'Name must contain only letters, spaces, apostrophes or hyphens';

const maximumLength = 44;

// Letters of any script with their accents. Phones type curly apostrophes, so both kinds are allowed.
const twoLettersOrMore = /^[\p{M} '‘’\-‐‑]*\p{L}[\p{M} '‘’\-‐‑]*\p{L}[\p{L}\p{M} '‘’\-‐‑]*$/u;

export function isNameLength(value: string): boolean {
  return characterCount(value) <= maximumLength;
}

export function isNameLetters(value: string): boolean {
  return twoLettersOrMore.test(value) && !hasHiddenCharacters(value);
}

/** Changes only spacing and the encoding of accents. Case and apostrophes stay as typed. */
export function normaliseName(value: string): string {
  return tidyWords(value);
}

export const nameField = field(
  normaliseName,
  [isNameLetters, nameLettersMessage],
  [isNameLength, nameLengthMessage],
);
