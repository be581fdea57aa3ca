import { characterCount } from './character-count.ts';
import { field } from './field.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';
import { tidyWords } from './pasted-text.ts';

export const nameLengthMessage = 'Name cannot be more than 44 characters';
export const nameLettersMessage = 'Name must contain only letters, spaces, apostrophes or hyphens';

const maximumLength = 44;

// Letters of any script, accents included. Phones type the curly apostrophe, so it is one here too.
const twoLettersOrMore = /^[\p{M} '‘’\-‐‑]*\p{L}[\p{M} '‘’\-‐‑]*\p{L}[\p{L}\p{M} '‘’\-‐‑]*$/u;

export function isNameLength(value: string): boolean {
  return characterCount(value) <= maximumLength;
}

export function isNameLetters(value: string): boolean {
  return twoLettersOrMore.test(value) && !hasHiddenCharacters(value);
}

export function isName(value: string): boolean {
  return isNameLetters(value) && isNameLength(value);
}

/** Only spacing and the encoding of accents change: how a person writes their name is theirs. */
export function normaliseName(value: string): string {
  return tidyWords(value);
}

export const nameField = field(
  normaliseName,
  [isNameLetters, nameLettersMessage],
  [isNameLength, nameLengthMessage],
);
