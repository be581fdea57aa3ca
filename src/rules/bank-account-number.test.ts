import { expect, test } from 'vitest';
import { maskedAccountNumber } from './bank-account-number.ts';

test('a masked account number shows its last four digits and no other', () => {
  expect(maskedAccountNumber('12345678')).toBe('•••• 5678');
});
