import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, findNearestMonth, getMonth, getWeekday, getWeeksOfMonth } from './month-grid.ts';

test('the grid of a month has weeks of seven days that start on Monday', () => {
  const weeks = getWeeksOfMonth('2026-11');
  expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-11-01']);
  expect(weeks[1]?.[0]).toBe('2026-11-02');
  expect(weeks.at(-1)).toEqual(['2026-11-30', ...Array(6).fill(undefined)]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

const month = fc
  .tuple(fc.integer({ min: 1970, max: 2200 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);

test('the grid of a month has each of its dates once, in order, under its weekday', () => {
  fc.assert(
    fc.property(month, (given) => {
      const weeks = getWeeksOfMonth(given);
      const dates = weeks.flat().filter((date) => date !== undefined);
      expect(dates[0]).toBe(`${given}-01`);
      expect(dates.every((date, index) => date === addDays(`${given}-01`, index))).toBe(true);
      expect(getMonth(addDays(dates.at(-1) ?? '', 1))).not.toBe(given);
      for (const week of weeks) {
        week.forEach((date, column) => {
          if (date) expect(getWeekday(date)).toBe(column);
        });
      }
    }),
  );
});

test.each([
  ['2027-03-27', 1, '2027-03-28'],
  ['2027-03-28', 1, '2027-03-29'],
  ['2027-10-30', 1, '2027-10-31'],
  ['2027-10-31', 1, '2027-11-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
])(
  'the date %s plus %s days is %s, across clock changes, leap days and years',
  (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
    expect(addDays(result, -days)).toBe(date);
  },
);

test('findNearestMonth skips months without dates', () => {
  const dates = ['2026-11-20', '2027-03-02', '2026-11-30'];
  expect(findNearestMonth(dates, '2026-11', 'after')).toBe('2027-03');
  expect(findNearestMonth(dates, '2027-03', 'before')).toBe('2026-11');
  expect(findNearestMonth(dates, '2026-11', 'before')).toBeUndefined();
  expect(findNearestMonth(dates, '2027-03', 'after')).toBeUndefined();
});
