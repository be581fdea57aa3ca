import { countCodePoints } from './character-count.ts';
import { defineField } from './field.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';
import { replaceByKeyboardCharacters, tidyAndComposeAccents } from './pasted-text.ts';

const invalidAccountNameMessage =
  "Enter the name on the account, with only letters, numbers, spaces and & . ' - /";
const accountNameTooLongMessage = 'Name on the account cannot be more than 44 characters';

const maximumLength = 44;

/** The characters of a Bacs account name, plus letters of any script, e.g. "Mr & Mrs A Smith". */
export function hasOnlyAccountNameCharacters(value: string): boolean {
  const isBacsText = /^[\p{L}\p{M}\d &.'/-]{2,}$/u.test(value) && /\p{L}/u.test(value);
  return isBacsText && !hasHiddenCharacters(value);
}

export function isAccountNameShortEnough(value: string): boolean {
  return countCodePoints(value) <= maximumLength;
}

/**
 * Replaces typographic characters by keyboard ones, unlike for a person's name, because an account name is
 * compared with the bank's records.
 */
export function normaliseAccountName(value: string): string {
  return tidyAndComposeAccents(replaceByKeyboardCharacters(value)).replace(/[‘’]/g, "'");
}

export const accountNameFieldSchema = defineField(
  normaliseAccountName,
  [hasOnlyAccountNameCharacters, invalidAccountNameMessage],
  [isAccountNameShortEnough, accountNameTooLongMessage],
);
