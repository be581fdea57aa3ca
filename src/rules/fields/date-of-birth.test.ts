import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invalidDateMessage } from './date.ts';
import { createDateOfBirthFieldSchema, isAdult, isAdultDateOfBirth } from './date-of-birth.ts';

test('isAdult is true on the eighteenth birthday and false the day before', () => {
  expect(isAdult('2008-06-15', '2026-06-15')).toBe(true);
  expect(isAdult('2008-06-15', '2026-06-14')).toBe(false);
});

test('a person born on 29 February turns 18 on 1 March', () => {
  expect(isAdult('2008-02-29', '2026-02-28')).toBe(false);
  expect(isAdult('2008-02-29', '2026-03-01')).toBe(true);
});

test('on 29 February, a person born on 28 February 18 years earlier is an adult, and one born on 1 March is not', () => {
  expect(isAdult('2010-02-28', '2028-02-29')).toBe(true);
  expect(isAdult('2010-03-01', '2028-02-29')).toBe(false);
});

test('isAdult agrees with counting birthdays for any two dates', () => {
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

test('the date of birth field shows the date message for an invalid date and a date before 1900', () => {
  const field = createDateOfBirthFieldSchema('2026-02-28');
  for (const value of ['', '31/02/1986', '31/12/1899']) {
    expect(field.safeParse(value).error?.issues[0]?.message).toBe(invalidDateMessage);
    expect(isAdultDateOfBirth(value, '2026-02-28')).toBe(false);
  }
});

test('the date of birth field accepts an ISO date from autofill', () => {
  expect(createDateOfBirthFieldSchema('2026-02-28').parse('1986-08-14')).toBe('14/08/1986');
});
