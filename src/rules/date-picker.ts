import { isIsoDate, normaliseIsoDate } from './date.ts';
import { field } from './field.ts';

export const datePickerMessage = 'Please choose a date that is not in the future';

/** An ISO date, today or earlier. */
export function isPickedDate(value: string, today: string): boolean {
  return isIsoDate(value) && value <= today;
}

export function datePickerField(today: string) {
  return field(normaliseIsoDate, [(value) => isPickedDate(value, today), datePickerMessage]);
}
