import { subtractMonths } from '../dates/calendar-day.ts';
import { normaliseIsoDate } from './date.ts';
import { isTodayOrEarlier } from './date-picker.ts';
import { defineField } from './field.ts';

export const dateNotRecentMessage = 'Please enter a date within the last six months';

/** An ISO date from six months ago (or that month's last day) to today, both included. */
export function isRecentDate(value: string, today: string): boolean {
  return isTodayOrEarlier(value, today) && value >= subtractMonths(today, 6);
}

export function createRecentDateFieldSchema(today: string) {
  return defineField(normaliseIsoDate, [
    (value) => isRecentDate(value, today),
    dateNotRecentMessage,
  ]);
}
