import { defineField } from './field.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';
import { tidyAndComposeAccents } from './pasted-text.ts';

export const invalidGenericNameMessage =
  'Please enter a valid name (only letters, spaces or hyphens)';

/** Letters, spaces and hyphens, with at least one letter. */
export function isGenericName(value: string): boolean {
  return /^[ \-‐‑]*\p{L}[\p{L}\p{M} \-‐‑]*$/u.test(value) && !hasHiddenCharacters(value);
}

export function normaliseGenericName(value: string): string {
  return tidyAndComposeAccents(value);
}

export const genericNameFieldSchema = defineField(normaliseGenericName, [
  isGenericName,
  invalidGenericNameMessage,
]);
