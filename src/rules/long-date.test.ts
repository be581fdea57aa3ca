import { expect, test } from 'vitest';
import { formatLongDate } from './long-date.ts';

test('a long date reads as people say it', () => {
  expect(formatLongDate('1986-08-14')).toBe('14 August 1986');
});
