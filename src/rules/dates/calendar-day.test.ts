import { expect, test } from 'vitest';
import { addMonths, subtractDays, subtractMonths } from './calendar-day.ts';

test.each([
  ['2026-08-31', 6, '2026-02-28'],
  ['2024-08-31', 6, '2024-02-29'],
  ['2026-08-28', 6, '2026-02-28'],
  ['2026-12-31', 6, '2026-06-30'],
  ['2026-03-31', 6, '2025-09-30'],
  ['2026-02-28', 6, '2025-08-28'],
])('subtractMonths(%s, %i) is %s', (from, months, expected) => {
  expect(subtractMonths(from, months)).toBe(expected);
});

test('subtractDays crosses months, years and clock changes', () => {
  expect(subtractDays('2026-03-03', 7)).toBe('2026-02-24');
  expect(subtractDays('2026-01-01', 1)).toBe('2025-12-31');
  expect(subtractDays('2026-03-30', 2)).toBe('2026-03-28');
});

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-31', 2, '2027-03-31'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-11-16', 12, '2027-11-16'],
])('addMonths(%s, %i) is %s', (from, months, expected) => {
  expect(addMonths(from, months)).toBe(expected);
});
