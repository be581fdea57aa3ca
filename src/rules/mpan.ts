import { field } from './field.ts';
import { tidyCode, withoutInnerHyphens } from './pasted-text.ts';

export const mpanMessage = 'Please enter a valid MPAN';

export function isMpan(value: string): boolean {
  return /^\d{13}$/.test(value);
}

export function normaliseMpan(value: string): string {
  return withoutInnerHyphens(tidyCode(value));
}

export const mpanField = field(normaliseMpan, [isMpan, mpanMessage]);
