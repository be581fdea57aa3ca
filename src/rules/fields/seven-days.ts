import { subtractDays } from '../dates/calendar-day.ts';
import { normaliseIsoDate } from './date.ts';
import { isTodayOrEarlier } from './date-picker.ts';
import { defineField } from './field.ts';

export const dateNotWithinSevenDaysMessage =
  'Please enter a valid date that does not exceed 7 days prior to application';

/** An ISO date from seven days ago to today, both included. */
export function isWithinLastSevenDays(value: string, today: string): boolean {
  return isTodayOrEarlier(value, today) && value >= subtractDays(today, 7);
}

export function createSevenDaysFieldSchema(today: string) {
  return defineField(normaliseIsoDate, [
    (value) => isWithinLastSevenDays(value, today),
    dateNotWithinSevenDaysMessage,
  ]);
}
