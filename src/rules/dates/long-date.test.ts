import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLongDate } from './long-date.ts';

test('formatLongDate writes day, month name and year', () => {
  expect(formatLongDate('1986-08-14')).toBe('14 August 1986');
});

test('formatLongDate writes every date as the long format of Intl does', () => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const limits = { min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(limits), (date) => {
      expect(formatLongDate(date.toISOString())).toBe(format.format(date));
    }),
  );
});
