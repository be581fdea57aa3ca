import { defineField } from './field.ts';
import { readDigits, tidyCode } from './pasted-text.ts';

export const invalidSortCodeMessage = 'Enter a 6 digit sort code';
/** `isGrouping`: the hyphens only group digits, so the mask may move them while editing. */
export const sortCodeInputMask = { mask: '__-__-__', replacement: { _: /\d/ }, isGrouping: true };

const inPairs = /^(\d{2})-(\d{2})-(\d{2})$/;

export function isSortCode(value: string): boolean {
  return /^\d{6}$/.test(value) || inPairs.test(value);
}

/** Six digits. Removes hyphens only from 2-2-2, because others suggest a typing error. */
export function normaliseSortCode(value: string): string {
  return tidyCode(value).replace(inPairs, '$1$2$3');
}

export function formatSortCode(sortCode: string): string {
  return normaliseSortCode(sortCode).replace(/^(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3');
}

/** What was typed, in pairs of digits; returned as it is if it is no sort code. */
export function understandSortCode(typed: string): string {
  const digits = normaliseSortCode(readDigits(typed));
  return isSortCode(digits) ? formatSortCode(digits) : typed;
}

export const sortCodeFieldSchema = defineField(normaliseSortCode, [
  isSortCode,
  invalidSortCodeMessage,
]);
