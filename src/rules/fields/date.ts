import { isIsoDate } from '../dates/calendar-day.ts';
import { defineField } from './field.ts';
import {
  removeLabel,
  removeSurroundingPunctuation,
  replaceByKeyboardCharacters,
} from './pasted-text.ts';

export const invalidDateMessage = 'Please enter a valid date in DD/MM/YYYY format';
export const dateInputMask = {
  mask: '__/__/____',
  replacement: { _: /\d/ },
  /** A date that begins with the year, or may do so: "19", "1986" and "1986-08". */
  isLeftAlone: /^(?:19|20)\d{1,2}$|^\d{4}\D|^\d\d(?:1[3-9]|[2-9]\d)/,
};

const dayMonthYear = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;
const looseDayMonthYear = /^(\d{1,2}) ?[/. -] ?(\d{1,2}) ?[/. -] ?(\d{4})$/;
const yearMonthDay = /^(\d{4})[/. -](\d{1,2})[/. -](\d{1,2})$/;

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

/**
 * What was typed, as DD/MM/YYYY: day, month and year with other separators, or the year first. Returned as it is if it is no date,
 * has two digits for the year, or has the month before the day.
 */
export function understandDate(typed: string): string {
  const written = removeSurroundingPunctuation(removeLabel(typed));
  const date = normaliseDate(written.replace(yearMonthDay, '$3/$2/$1'));
  return isDayMonthYearDate(date) ? date : typed;
}

export function normaliseIsoDate(value: string): string {
  return normaliseDate(value).replace(dayMonthYear, '$3-$2-$1');
}

export function convertDayMonthYearToIso(value: string): string {
  if (!isDayMonthYearDate(value)) throw new RangeError('Not a DD/MM/YYYY date');
  return value.replace(dayMonthYear, '$3-$2-$1');
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
