import { defineField } from './field.ts';
import { removeInnerHyphens, tidyCode } from './pasted-text.ts';

export const invalidMpanMessage = 'Please enter a valid MPAN';

/** 13 digits. The check digit is not checked. */
export function isMpan(value: string): boolean {
  return /^\d{13}$/.test(value);
}

export function normaliseMpan(value: string): string {
  return removeInnerHyphens(tidyCode(value));
}

export const mpanFieldSchema = defineField(normaliseMpan, [isMpan, invalidMpanMessage]);
