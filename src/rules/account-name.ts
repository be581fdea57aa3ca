import { characterCount } from './character-count.ts';
import { field } from './field.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';
import { keyboardText, tidyWords } from './pasted-text.ts';

export const accountNameMessage =
  "Enter the name on the account, with only letters, numbers, spaces and & . ' - /";
export const accountNameLengthMessage = 'Name on the account cannot be more than 44 characters';

const maximumLength = 44;

/** The characters of a Bacs account name, plus letters of any script, e.g. "Mr & Mrs A Smith". */
export function isAccountNameCharacters(value: string): boolean {
  const isBacsText = /^[\p{L}\p{M}\d &.'/-]{2,}$/u.test(value) && /\p{L}/u.test(value);
  return isBacsText && !hasHiddenCharacters(value);
}

export function isAccountNameShortEnough(value: string): boolean {
  return characterCount(value) <= maximumLength;
}

/** In keyboard form, unlike a person's name, because it is compared with the bank's records. */
export function normaliseAccountName(value: string): string {
  return tidyWords(keyboardText(value)).replace(/[‘’]/g, "'");
}

export const accountNameField = field(
  normaliseAccountName,
  [isAccountNameCharacters, accountNameMessage],
  [isAccountNameShortEnough, accountNameLengthMessage],
);
