import { dateBounds, dateMessage, isDate, isoFromDayMonthYear, normaliseDate } from './date.ts';
import { field } from './field.ts';

export const dateOfBirthMessage = 'You must be at least 18 to continue';

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
  return isoFromDayMonthYear(value) >= dateBounds(today).min;
}

/** A DD/MM/YYYY date of birth of a person who is at least 18 on `today`. */
export function isDateOfBirth(value: string, today: string): boolean {
  return (
    isDate(value) &&
    isOnOrAfterEarliestDate(value, today) &&
    isAdult(isoFromDayMonthYear(value), today)
  );
}

/** A future date gets the age message, because its format is valid. */
export function dateOfBirthField(today: string) {
  return field(
    normaliseDate,
    [isDate, dateMessage],
    [(value) => isOnOrAfterEarliestDate(value, today), dateMessage],
    [(value) => isDateOfBirth(value, today), dateOfBirthMessage],
  );
}
