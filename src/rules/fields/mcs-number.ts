import { defineField } from './field.ts';
import { tidyCode, upperCaseAsciiLetters } from './pasted-text.ts';

export const invalidMcsNumberMessage = 'Please enter a valid MCS number';

export function isMcsNumber(value: string): boolean {
  return /^MCS-\d{8}-[A-Z]$/.test(value);
}

export function normaliseMcsNumber(value: string): string {
  return upperCaseAsciiLetters(tidyCode(value));
}

export const mcsNumberFieldSchema = defineField(normaliseMcsNumber, [
  isMcsNumber,
  invalidMcsNumberMessage,
]);
