import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isIsoDate } from '../dates/calendar-day.ts';
import {
  convertDayMonthYearToIso,
  createBoundedDateFieldSchema,
  getDateInputBounds,
  invalidDateMessage,
  isDayMonthYearDate,
  isWithinDateInputBounds,
  normaliseDate,
  normaliseIsoDate,
} from './date.ts';

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

const parts = fc.tuple(
  fc.integer({ min: 0, max: 33 }),
  fc.integer({ min: 0, max: 14 }),
  fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.constantFrom(1900, 2000, 2023, 2024, 2100)),
);

const calendarDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('compared with the Date object', () => {
  test('isDayMonthYearDate is true exactly when Date does not roll over', () => {
    fc.assert(
      fc.property(parts, ([day, month, year]) => {
        const date = new Date(0);
        date.setUTCFullYear(year, month - 1, day);
        const isReal =
          date.getUTCFullYear() === year &&
          date.getUTCMonth() === month - 1 &&
          date.getUTCDate() === day;
        expect(isDayMonthYearDate(`${padded(day, 2)}/${padded(month, 2)}/${padded(year, 4)}`)).toBe(
          isReal,
        );
        expect(isIsoDate(`${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`)).toBe(isReal);
      }),
      { numRuns: 2000 },
    );
  });

  test('converting an ISO date to DD/MM/YYYY and back returns the same date', () => {
    fc.assert(
      fc.property(calendarDay, (iso) => {
        const written = normaliseDate(iso);
        expect(isDayMonthYearDate(written)).toBe(true);
        expect(convertDayMonthYearToIso(written)).toBe(iso);
        expect(normaliseIsoDate(written)).toBe(iso);
      }),
    );
  });
});

test('isDayMonthYearDate accepts only DD/MM/YYYY, and isIsoDate only ISO dates', () => {
  expect(
    ['1986-08-14', '1/8/1986', '14/08/1986 ', '14-08-1986'].filter(isDayMonthYearDate),
  ).toEqual([]);
  expect(['14/08/1986', '1986-8-14', '19860814', '1986-08-14T00:00Z'].filter(isIsoDate)).toEqual(
    [],
  );
});

test.each([
  '1/2/1986',
  '01-02-1986',
  '1.2.1986',
  '01 02 1986',
  '01 / 02 / 1986',
  '１/２/１９８６',
  '1986-02-01',
  ' “01/02/1986” ',
])('normaliseDate reads %j as 01/02/1986', (typed) => {
  expect(normaliseDate(typed)).toBe('01/02/1986');
});

test('converting an invalid date throws', () => {
  expect(() => convertDayMonthYearToIso('31/02/2024')).toThrow(RangeError);
});

test('isWithinDateInputBounds includes 1900-01-01 and today', () => {
  const today = '2026-02-28';
  expect(getDateInputBounds(today)).toEqual({ min: '1900-01-01', max: today });
  expect(isWithinDateInputBounds('1900-01-01', today)).toBe(true);
  expect(isWithinDateInputBounds(today, today)).toBe(true);
  expect(isWithinDateInputBounds('1899-12-31', today)).toBe(false);
  expect(isWithinDateInputBounds('2026-03-01', today)).toBe(false);
  const field = createBoundedDateFieldSchema(today);
  expect(field.parse('28/02/2026')).toBe('28/02/2026');
  for (const outside of ['31/12/1899', '01/03/2026', '31/02/2020', '']) {
    expect(field.safeParse(outside).error?.issues[0]?.message).toBe(invalidDateMessage);
  }
});
