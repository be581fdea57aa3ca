import { field } from './field.ts';
import { asciiUpperCase, tidyCode } from './pasted-text.ts';

export const mcsNumberMessage = 'Please enter a valid MCS number';

export function isMcsNumber(value: string): boolean {
  return /^MCS-\d{8}-[A-Z]$/.test(value);
}

export function normaliseMcsNumber(value: string): string {
  return asciiUpperCase(tidyCode(value));
}

export const mcsNumberField = field(normaliseMcsNumber, [isMcsNumber, mcsNumberMessage]);
