import { defineField } from './field.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';
import { tidyAndComposeAccents } from './pasted-text.ts';

export const invalidMakeMessage = 'Please enter a valid make';
export const invalidModelMessage = 'Please enter a valid model';

const words = /^[\p{L}\p{M}\d]+(?:[ -][\p{L}\p{M}\d]+)*$/u;

/** Words of letters and digits, separated by one space or hyphen. */
export function isMakeOrModel(value: string): boolean {
  return words.test(value) && !hasHiddenCharacters(value);
}

export function normaliseMakeOrModel(value: string): string {
  return tidyAndComposeAccents(value);
}

export const makeFieldSchema = defineField(normaliseMakeOrModel, [
  isMakeOrModel,
  invalidMakeMessage,
]);
export const modelFieldSchema = defineField(normaliseMakeOrModel, [
  isMakeOrModel,
  invalidModelMessage,
]);
