import { expect, test } from 'vitest';
import { maskedAccountNumber } from './bank-account-number.ts';

test('maskedAccountNumber shows only the last four digits', () => {
  expect(maskedAccountNumber('12345678')).toBe('•••• 5678');
});
