import { isIsoDate } from '../dates/calendar-day.ts';
import { normaliseIsoDate } from './date.ts';
import { defineField } from './field.ts';

export const invalidPickedDateMessage = 'Please choose a date that is not in the future';

/** An ISO date, today or earlier. */
export function isTodayOrEarlier(value: string, today: string): boolean {
  return isIsoDate(value) && value <= today;
}

/** The field of a date picker: an ISO date that is not in the future. */
export function createDatePickerFieldSchema(today: string) {
  return defineField(normaliseIsoDate, [
    (value) => isTodayOrEarlier(value, today),
    invalidPickedDateMessage,
  ]);
}
