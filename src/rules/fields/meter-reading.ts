import { defineField } from './field.ts';
import { replaceByKeyboardCharacters } from './pasted-text.ts';

export const invalidMeterReadingMessage = 'Please enter a valid meter reading';

/** Up to eight digits. The field is optional. */
export function isMeterReading(value: string): boolean {
  return /^\d{0,8}$/.test(value);
}

/** Keeps punctuation, so that a reading with a decimal point is refused instead of changed. */
export function normaliseMeterReading(value: string): string {
  return replaceByKeyboardCharacters(value).replaceAll(' ', '');
}

export const meterReadingFieldSchema = defineField(normaliseMeterReading, [
  isMeterReading,
  invalidMeterReadingMessage,
]);
