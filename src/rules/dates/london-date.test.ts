import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getLondonDate, isSameLondonDate } from './london-date.ts';

test.each([
  ['a winter evening', '2026-01-15T23:59:59.999Z', '2026-01-15'],
  ['a winter midnight', '2026-01-16T00:00:00Z', '2026-01-16'],
  ['a summer evening before midnight in London', '2026-07-01T22:59:59.999Z', '2026-07-01'],
  ['a summer midnight in London', '2026-07-01T23:00:00Z', '2026-07-02'],
  ['the evening of the day the clocks go forward', '2026-03-29T23:00:00Z', '2026-03-30'],
  ['the evening of the day the clocks go back', '2026-10-25T23:30:00Z', '2026-10-25'],
  ['the last evening of a year', '2026-12-31T23:30:00Z', '2026-12-31'],
  ['a leap day in summer time’s absence', '2028-02-29T12:00:00Z', '2028-02-29'],
])('getLondonDate gives the date in London on %s', (_, moment, day) => {
  expect(getLondonDate(new Date(moment))).toBe(day);
});

const moment = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
});

test('getLondonDate is always YYYY-MM-DD and never decreases', () => {
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [earlier, later] = one < other ? [one, other] : [other, one];
      expect(getLondonDate(earlier)).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(getLondonDate(earlier) <= getLondonDate(later)).toBe(true);
    }),
  );
});

test('isSameLondonDate compares the dates of getLondonDate', () => {
  const hours = fc.integer({ min: -30, max: 30 });
  fc.assert(
    fc.property(moment, hours, (one, distance) => {
      const other = new Date(one.getTime() + distance * 3_600_000);
      expect(isSameLondonDate(one, other)).toBe(getLondonDate(one) === getLondonDate(other));
    }),
  );
});
