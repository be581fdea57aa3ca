import { expect, test } from 'vitest';
import { getPeriodLength, isPeriod } from './period.ts';

test.each(['1 day', '30 days', '12 months', '1 year', '100 years', '1200 months', '36500 days'])(
  'a retention period may be %s',
  (text) => {
    expect(isPeriod(text)).toBe(true);
  },
);

test.each(['0 days', '-1 years', '101 years', '1201 months', '36501 days', '1.5 years', '7', ''])(
  'a retention period may not be "%s"',
  (text) => {
    expect(isPeriod(text)).toBe(false);
  },
);

test('retention periods of different units are compared by length', () => {
  expect(getPeriodLength('12 months')).toBe(getPeriodLength('1 year'));
  expect(getPeriodLength('365 days')).toBe(getPeriodLength('1 year'));
  expect(getPeriodLength('364 days')).toBeLessThan(getPeriodLength('1 year') ?? 0);
});
