import { defineField } from './field.ts';
import { removeSurroundingPunctuation, replaceByKeyboardCharacters } from './pasted-text.ts';

export const invalidDateMessage = 'Please enter a valid date in DD/MM/YYYY format';
export const dateInputMask = { mask: '__/__/____', replacement: { _: /\d/ } };

const dayMonthYear = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;
const looseDayMonthYear = /^(\d{1,2}) ?[/. -] ?(\d{1,2}) ?[/. -] ?(\d{4})$/;

function daysInMonth(year: number, month: number): number {
  if (month === 2) {
    const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    return isLeapYear ? 29 : 28;
  }
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Whether the text is an existing calendar day as YYYY-MM-DD, e.g. "1986-08-14". */
export function isIsoDate(value: string): boolean {
  const [year = 0, month = 0, day = 0] = (iso.exec(value) ?? []).slice(1).map(Number);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Whether the text is an existing calendar day as DD/MM/YYYY, e.g. "14/08/1986". */
export function isDayMonthYearDate(value: string): boolean {
  return isIsoDate(value.replace(dayMonthYear, '$3-$2-$1')) && dayMonthYear.test(value);
}

/** Rewrites typed or pasted dates, and ISO dates from autofill, as DD/MM/YYYY. */
export function normaliseDate(value: string): string {
  return removeSurroundingPunctuation(replaceByKeyboardCharacters(value))
    .replace(iso, '$3/$2/$1')
    .replace(
      looseDayMonthYear,
      (_, day: string, month: string, year: string) =>
        `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`,
    );
}

export function normaliseIsoDate(value: string): string {
  return normaliseDate(value).replace(dayMonthYear, '$3-$2-$1');
}

export function convertDayMonthYearToIso(value: string): string {
  if (!isDayMonthYearDate(value)) throw new RangeError('Not a DD/MM/YYYY date');
  return value.replace(dayMonthYear, '$3-$2-$1');
}

export function subtractDays(isoDate: string, days: number): string {
  const date = new Date(isoDate);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

export function addDays(isoDate: string, days: number): string {
  return subtractDays(isoDate, -days);
}

/** The same day of an earlier month, or that month's last day if it is shorter. */
export function subtractMonths(isoDate: string, months: number): string {
  const date = new Date(isoDate);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  date.setUTCDate(Math.min(day, daysInMonth(date.getUTCFullYear(), date.getUTCMonth() + 1)));
  return date.toISOString().slice(0, 10);
}

/** The `min` and `max` of a date input. */
export function getDateInputBounds(today: string): { min: string; max: string } {
  return { min: '1900-01-01', max: today };
}

export function isWithinDateInputBounds(isoDate: string, today: string): boolean {
  const { min, max } = getDateInputBounds(today);
  return isoDate >= min && isoDate <= max;
}

export const dateFieldSchema = defineField(normaliseDate, [isDayMonthYearDate, invalidDateMessage]);

export function createBoundedDateFieldSchema(today: string) {
  return defineField(
    normaliseDate,
    [isDayMonthYearDate, invalidDateMessage],
    [
      (value) => isWithinDateInputBounds(convertDayMonthYearToIso(value), today),
      invalidDateMessage,
    ],
  );
}
