import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateMessage } from './date.ts';
import { dateOfBirthField, isAdult, isDateOfBirth } from './date-of-birth.ts';

test('the eighteenth birthday itself counts, the day before does not', () => {
  expect(isAdult('2008-06-15', '2026-06-15')).toBe(true);
  expect(isAdult('2008-06-15', '2026-06-14')).toBe(false);
});

test('born on 29 February, a person turns 18 on 1 March', () => {
  expect(isAdult('2008-02-29', '2026-02-28')).toBe(false);
  expect(isAdult('2008-02-29', '2026-03-01')).toBe(true);
});

test('on 29 February the people born on the last of February 18 years before are adults', () => {
  expect(isAdult('2010-02-28', '2028-02-29')).toBe(true);
  expect(isAdult('2010-03-01', '2028-02-29')).toBe(false);
});

test('age agrees with counting birthdays', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, (born, today) => {
      const [bornYear = 0, bornMonth = 0, bornDay = 0] = born.split('-').map(Number);
      const [year = 0, month = 0, dayOfMonth = 0] = today.split('-').map(Number);
      const hadBirthday = month > bornMonth || (month === bornMonth && dayOfMonth >= bornDay);
      const age = year - bornYear - (hadBirthday ? 0 : 1);
      expect(isAdult(born, today)).toBe(age >= 18);
    }),
    { numRuns: 1000 },
  );
});

test('what is no date, or lies before 1900, gets the message for dates', () => {
  const field = dateOfBirthField('2026-02-28');
  for (const value of ['', '31/02/1986', '31/12/1899']) {
    expect(field.safeParse(value).error?.issues[0]?.message).toBe(dateMessage);
    expect(isDateOfBirth(value, '2026-02-28')).toBe(false);
  }
});

test('an ISO date, as autofill gives it, is taken', () => {
  expect(dateOfBirthField('2026-02-28').parse('1986-08-14')).toBe('14/08/1986');
});
