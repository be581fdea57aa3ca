import { defineField } from './field.ts';
import { tidyCode } from './pasted-text.ts';

export const invalidCvcMessage = 'Please enter a valid CVC/CVV number';

export function isCvc(value: string): boolean {
  return /^\d{3,4}$/.test(value);
}

export function normaliseCvc(value: string): string {
  return tidyCode(value);
}

export const cvcFieldSchema = defineField(normaliseCvc, [isCvc, invalidCvcMessage]);
