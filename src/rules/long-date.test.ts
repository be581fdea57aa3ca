import { expect, test } from 'vitest';
import { formatLongDate } from './long-date.ts';

test('formatLongDate writes day, month name and year', () => {
  expect(formatLongDate('1986-08-14')).toBe('14 August 1986');
});
