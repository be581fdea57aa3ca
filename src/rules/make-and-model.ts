import { field } from './field.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';
import { tidyWords } from './pasted-text.ts';

export const makeMessage = 'Please enter a valid make';
export const modelMessage = 'Please enter a valid model';

const words = /^[\p{L}\p{M}\d]+(?:[ -][\p{L}\p{M}\d]+)*$/u;

/** Words of letters and digits, separated by one space or hyphen. */
export function isMakeOrModel(value: string): boolean {
  return words.test(value) && !hasHiddenCharacters(value);
}

export function normaliseMakeOrModel(value: string): string {
  return tidyWords(value);
}

export const makeField = field(normaliseMakeOrModel, [isMakeOrModel, makeMessage]);
export const modelField = field(normaliseMakeOrModel, [isMakeOrModel, modelMessage]);
