import { field } from './field.ts';

/** What a textarea writes before the running number. */
export const characterCountLabel = 'Character count';
export const maxCharactersMessage = 'You have exceeded the maximum character limit.';

/** Characters as people count them, not UTF-16 units: an emoji is one. */
export function characterCount(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

export function isUnderCharacterLimit(value: string, limit: number): boolean {
  return characterCount(value) < limit;
}

/** Free text is kept exactly as typed, line breaks included. */
export function maxCharactersField(limit: number) {
  return field(
    (value) => value,
    [(value) => isUnderCharacterLimit(value, limit), maxCharactersMessage],
  );
}
