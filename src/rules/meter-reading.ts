import { field } from './field.ts';
import { keyboardText } from './pasted-text.ts';

export const meterReadingMessage = 'Please enter a valid meter reading';

/** Up to eight digits; none is a reading that was not given. */
export function isMeterReading(value: string): boolean {
  return /^\d{0,8}$/.test(value);
}

/** Punctuation stays, and fails: a decimal point may not quietly disappear from a reading. */
export function normaliseMeterReading(value: string): string {
  return keyboardText(value).replaceAll(' ', '');
}

export const meterReadingField = field(normaliseMeterReading, [
  isMeterReading,
  meterReadingMessage,
]);
