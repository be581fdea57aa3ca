import { daysBefore, normaliseIsoDate } from './date.ts';
import { isPickedDate } from './date-picker.ts';
import { field } from './field.ts';

export const sevenDaysMessage =
  'Please enter a valid date that does not exceed 7 days prior to application';

/** An ISO date from seven days ago to today, both included. */
export function isWithinSevenDays(value: string, today: string): boolean {
  return isPickedDate(value, today) && value >= daysBefore(today, 7);
}

export function sevenDaysField(today: string) {
  return field(normaliseIsoDate, [(value) => isWithinSevenDays(value, today), sevenDaysMessage]);
}
