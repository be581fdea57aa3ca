import { dateBounds, dateMessage, isDate, isoFromDayMonthYear, normaliseDate } from './date.ts';
import { field } from './field.ts';

export const dateOfBirthMessage = 'You must be at least 18 to continue';

const minimumAge = 18;

/**
 * True from the eighteenth birthday itself. Born on 29 February, a person turns 18 on 1 March: on
 * 28 February 2026 the latest day of birth is "2008-02-28", which sorts before "2008-02-29".
 */
export function isAdult(isoDateOfBirth: string, today: string): boolean {
  const latestYear = Number(today.slice(0, 4)) - minimumAge;
  return isoDateOfBirth <= `${latestYear}${today.slice(4)}`;
}

function isSinceEarliestDate(value: string, today: string): boolean {
  return isoFromDayMonthYear(value) >= dateBounds(today).min;
}

/** A DD/MM/YYYY date on which someone was born who is now at least 18. */
export function isDateOfBirth(value: string, today: string): boolean {
  return (
    isDate(value) && isSinceEarliestDate(value, today) && isAdult(isoFromDayMonthYear(value), today)
  );
}

/** A date still to come is answered by the age rule: its format is right, and the age is what fails. */
export function dateOfBirthField(today: string) {
  return field(
    normaliseDate,
    [isDate, dateMessage],
    [(value) => isSinceEarliestDate(value, today), dateMessage],
    [(value) => isDateOfBirth(value, today), dateOfBirthMessage],
  );
}
