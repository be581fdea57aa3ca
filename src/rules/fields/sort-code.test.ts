import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSortCode, isSortCode, normaliseSortCode, sortCodeInputMask } from './sort-code.ts';

const sixDigits = fc.stringMatching(/^\d{6}$/);

test('formatting and normalising a sort code returns the same six digits', () => {
  fc.assert(
    fc.property(sixDigits, (sortCode) => {
      const formatted = formatSortCode(sortCode);
      expect(formatted).toMatch(/^..-..-..$/);
      expect(formatted.length).toBe(sortCodeInputMask.mask.length);
      expect(isSortCode(formatted)).toBe(true);
      expect(normaliseSortCode(formatted)).toBe(sortCode);
    }),
  );
});

test('normaliseSortCode removes hyphens from 2-2-2, and a sort code with other hyphens is refused', () => {
  expect(normaliseSortCode('08-99-99')).toBe('089999');
  for (const misplaced of ['089-999', '08-9999', '0899-99', '-089999', '0-8-9-9-9-9']) {
    expect(normaliseSortCode(misplaced)).toBe(misplaced);
    expect(isSortCode(misplaced)).toBe(false);
  }
});
