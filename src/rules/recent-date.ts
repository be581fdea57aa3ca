import { monthsBefore, normaliseIsoDate } from './date.ts';
import { isPickedDate } from './date-picker.ts';
import { field } from './field.ts';

export const recentDateMessage = 'Please enter a date within the last six months';

/** An ISO date from six months ago (or that month's last day) to today, both included. */
export function isRecentDate(value: string, today: string): boolean {
  return isPickedDate(value, today) && value >= monthsBefore(today, 6);
}

export function recentDateField(today: string) {
  return field(normaliseIsoDate, [(value) => isRecentDate(value, today), recentDateMessage]);
}
