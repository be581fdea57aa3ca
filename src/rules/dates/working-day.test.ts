import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar-day.ts';
import { findWorkingDayFrom, isWorkingDay, listBankHolidays } from './working-day.ts';

// Published for England and Wales: https://www.gov.uk/bank-holidays
const published: Record<number, string> = {
  2020: '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28',
  2021: '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28',
  2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
  2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
  2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
};

test.each(Object.entries(published))(
  'the bank holidays of %s are those that the government published',
  (year, days) => {
    const expected = days.split(' ').map((day) => `${year}-${day}`);
    expect(listBankHolidays(Number(year))).toEqual(expected);
  },
);

test('weekends and holidays are not working days', () => {
  expect(isWorkingDay('2026-12-24')).toBe(true);
  for (const day of ['25', '26', '27', '28']) expect(isWorkingDay(`2026-12-${day}`)).toBe(false);
  expect(isWorkingDay('2026-12-29')).toBe(true);
});

test('findWorkingDayFrom keeps a working day and moves any other to the next, also across the year', () => {
  expect(findWorkingDayFrom('2026-12-24')).toBe('2026-12-24');
  expect(findWorkingDayFrom('2026-12-25')).toBe('2026-12-29');
  expect(findWorkingDayFrom('2027-12-25')).toBe('2027-12-29');
  expect(findWorkingDayFrom('2027-12-31')).toBe('2027-12-31');
  expect(findWorkingDayFrom('2028-01-01')).toBe('2028-01-04');
  expect(findWorkingDayFrom('2027-03-26')).toBe('2027-03-30');
});

test('every year has eight holidays on weekdays, each followed by a working day within five days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2024, max: 2199 }), (year) => {
      const days = listBankHolidays(year);
      expect(new Set(days).size).toBe(8);
      for (const day of days) {
        expect([1, 2, 3, 4, 5]).toContain(new Date(day).getUTCDay());
        expect(findWorkingDayFrom(day) <= addDays(day, 5)).toBe(true);
      }
    }),
  );
});
