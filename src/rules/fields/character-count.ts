import { defineField } from './field.ts';

/** The label of the running count under a textarea. */
export const characterCountLabel = 'Character count';
export const tooManyCharactersMessage = 'You have exceeded the maximum character limit.';

/** Counts code points, not UTF-16 units, so that an emoji is usually one character. */
export function countCodePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

export function isUnderCharacterLimit(value: string, limit: number): boolean {
  return countCodePoints(value) < limit;
}

/** Free text is not normalised; line breaks are kept. */
export function createMaxCharactersFieldSchema(limit: number) {
  return defineField(
    (value) => value,
    [(value) => isUnderCharacterLimit(value, limit), tooManyCharactersMessage],
  );
}
