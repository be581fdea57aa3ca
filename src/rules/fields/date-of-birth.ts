import {
  convertDayMonthYearToIso,
  getDateInputBounds,
  invalidDateMessage,
  isDayMonthYearDate,
  normaliseDate,
} from './date.ts';
import { defineField } from './field.ts';

export const underageMessage = 'You must be at least 18 to continue';

const minimumAge = 18;

/**
 * True from the eighteenth birthday. A person born on 29 February turns 18 on 1 March: on
 * 28 February 2026 the latest date of birth is "2008-02-28", which sorts before "2008-02-29".
 */
export function isAdult(isoDateOfBirth: string, today: string): boolean {
  const latestYear = Number(today.slice(0, 4)) - minimumAge;
  return isoDateOfBirth <= `${latestYear}${today.slice(4)}`;
}

function isOnOrAfterEarliestDate(value: string, today: string): boolean {
  return convertDayMonthYearToIso(value) >= getDateInputBounds(today).min;
}

/** A DD/MM/YYYY date of birth of a person who is at least 18 on `today`. */
export function isAdultDateOfBirth(value: string, today: string): boolean {
  return (
    isDayMonthYearDate(value) &&
    isOnOrAfterEarliestDate(value, today) &&
    isAdult(convertDayMonthYearToIso(value), today)
  );
}

/** A future date gets the age message, because its format is valid. */
export function createDateOfBirthFieldSchema(today: string) {
  return defineField(
    normaliseDate,
    [isDayMonthYearDate, invalidDateMessage],
    [(value) => isOnOrAfterEarliestDate(value, today), invalidDateMessage],
    [(value) => isAdultDateOfBirth(value, today), underageMessage],
  );
}
