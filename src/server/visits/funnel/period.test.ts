import { expect, test } from 'vitest';
import { formatPeriod, isDay, listDays } from './period.ts';

test.each(['2026-11-01', '2024-02-29'])('isDay is true for %s', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  '',
  '2026-02-29',
  '2026-13-01',
  '2026-11-1',
  '01/11/2026',
  'today',
  '2026-11-01T00:00Z',
])('isDay is false for %j', (text) => {
  expect(isDay(text)).toBe(false);
});

test('listDays lists every day once, across the end of a month and of summer time', () => {
  expect(listDays({ from: '2026-10-24', to: '2026-10-26' })).toEqual([
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
  ]);
  expect(listDays({ from: '2026-02-28', to: '2026-03-01' })).toEqual(['2026-02-28', '2026-03-01']);
});

test.each([
  ['2026-11-01', '2026-11-14', '1 to 14 November 2026'],
  ['2026-10-28', '2026-11-03', '28 October to 3 November 2026'],
  ['2025-11-15', '2026-11-14', '15 November 2025 to 14 November 2026'],
  ['2026-11-01', '2026-11-01', '1 November 2026'],
])('the period from %s to %s is written as "%s"', (from, to, text) => {
  expect(formatPeriod({ from, to })).toBe(text);
});
