import { expect, test } from 'vitest';
import { maskAccountNumber } from './bank-account-number.ts';

test('maskAccountNumber shows only the last four digits', () => {
  expect(maskAccountNumber('12345678')).toBe('•••• 5678');
});
