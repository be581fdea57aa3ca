import { defineField } from './field.ts';
import { tidyCode } from './pasted-text.ts';

export const invalidDnoNumberMessage = 'Please enter a valid DNO number';

/** A number of the distribution network operator (DNO), which owns the local electricity network. */
export function isDnoNumber(value: string): boolean {
  return /^[A-Za-z\d]{1,20}$/.test(value);
}

export function normaliseDnoNumber(value: string): string {
  return tidyCode(value);
}

export const dnoNumberFieldSchema = defineField(normaliseDnoNumber, [
  isDnoNumber,
  invalidDnoNumberMessage,
]);
