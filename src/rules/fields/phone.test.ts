import { expect, test } from 'vitest';
import { formatPhoneNumber } from './phone.ts';

test.each([
  ['07700900123', '07700 900123'],
  ['02079460123', '020 7946 0123'],
  ['01134960123', '0113 496 0123'],
  ['01314960123', '0131 496 0123'],
  ['01632960123', '01632 960123'],
  ['0120412345', '01204 12345'],
  ['03001234567', '0300 123 4567'],
  ['+44 7700 900123', '07700 900123'],
])('formatPhoneNumber writes %s as %s', (typed, grouped) => {
  expect(formatPhoneNumber(typed)).toBe(grouped);
});

test('formatPhoneNumber does not change an invalid phone number', () => {
  expect(formatPhoneNumber('12345')).toBe('12345');
});
