import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  convertPenceToPounds,
  convertPoundsToPence,
  formatPence,
  formatPounds,
  formatShortPence,
  isWholePence,
  toPence,
} from './money.ts';

test.each([
  [725, '£7.25'],
  [0, '£0.00'],
  [5, '£0.05'],
  [123450, '£1,234.50'],
  [-500, '-£5.00'],
])('formatPence writes %i pence as %s', (value, shown) => {
  expect(formatPence(toPence(value))).toBe(shown);
});

test.each([
  [9900, '£99'],
  [4950, '£49.50'],
  [150_000, '£1,500'],
  [100, '£1'],
])('formatShortPence writes %i pence as %s', (value, shown) => {
  expect(formatShortPence(toPence(value))).toBe(shown);
});

test.each([undefined, null, '' as const])(
  'formatPounds formats the empty amount %j as £0',
  (value) => {
    expect(formatPounds(value)).toBe('£0');
  },
);

test('formatPounds formats zero and a rounded negative zero as £0.00', () => {
  expect(formatPounds(0)).toBe('£0.00');
  expect(formatPounds(-0.001)).toBe('£0.00');
});

test('convertPoundsToPence converts pounds with two decimals to exact pence', () => {
  expect(convertPoundsToPence(8.2)).toBe(820);
  expect(convertPoundsToPence(1.1 + 2.2)).toBe(330);
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), (value) => {
      expect(convertPoundsToPence(convertPenceToPounds(toPence(value)))).toBe(value + 0);
    }),
  );
});

test.each([
  [1.255, '£1.26'],
  [1.005, '£1.01'],
  [0.005, '£0.01'],
  [1.2549, '£1.25'],
  [-1.255, '-£1.26'],
])('formatPounds writes %d as %s', (value, shown) => {
  expect(formatPounds(value)).toBe(shown);
});

test('convertPoundsToPence rounds tenths of a penny as in writing', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e11 }), (tenths) => {
      const pence = Math.floor((tenths + 5) / 10);
      expect(convertPoundsToPence(tenths / 1000)).toBe(pence);
      expect(convertPoundsToPence(-tenths / 1000)).toBe(0 - pence);
    }),
  );
});

test('an amount that is formatted and parsed again is the same', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e10 }), (value) => {
      const shown = formatPence(toPence(value));
      expect(shown).toMatch(/^£[\d,]+\.\d\d$/);
      expect(Number(shown.replace(/[^\d]/g, ''))).toBe(value);
    }),
  );
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('toPence(%d) throws', (value) => {
  expect(isWholePence(value)).toBe(false);
  expect(() => toPence(value)).toThrow(RangeError);
});

test('formatPence writes every amount as the currency format of Intl does', () => {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), (value) => {
      expect(formatPence(toPence(value))).toBe(format.format(value / 100));
    }),
  );
});
