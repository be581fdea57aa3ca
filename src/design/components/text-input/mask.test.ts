import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMaskSeparators } from './mask.ts';

const sortCode = { mask: '__-__-__', replacement: { _: /\d/ } };
const date = { mask: 'dd/mm/yyyy', replacement: { d: /\d/, m: /\d/, y: /\d/ } };

describe('addMaskSeparators', () => {
  test.each([
    ['1', '1'],
    ['102', '10-2'],
    ['102030', '10-20-30'],
    ['10-20-30', '10-20-30'],
    ['10 20 30', '10-20-30'],
    ['1020 30', '10-20-30'],
    ['10-', '10-'],
    ['', ''],
  ])('the typed sort code %j becomes %j', (written, shown) => {
    expect(addMaskSeparators(written, sortCode)).toBe(shown);
  });

  test.each(['1020304', '10203O', 'sort code', '1-0-2'])(
    'addMaskSeparators returns %j unchanged, because it does not fit the mask',
    (written) => {
      expect(addMaskSeparators(written, sortCode)).toBe(written);
    },
  );

  test('addMaskSeparators moves separators that only group digits', () => {
    const grouped = { ...sortCode, isGrouping: true };
    expect(addMaskSeparators('1-020-30', grouped)).toBe('10-20-30');
    expect(addMaskSeparators('1-020-304', grouped)).toBe('1-020-304');
  });

  test('addMaskSeparators adds the slashes of a date', () => {
    expect(addMaskSeparators('27031985', date)).toBe('27/03/1985');
    expect(addMaskSeparators('27.03.1985', date)).toBe('27/03/1985');
  });

  test('addMaskSeparators does not change a date with a one-digit day or month', () => {
    expect(addMaskSeparators('1/2/1985', date)).toBe('1/2/1985');
  });

  test('addMaskSeparators leaves values alone that may be written in another order', () => {
    const ordered = { ...date, isLeftAlone: /^\d{4}-/ };
    expect(addMaskSeparators('1986-0', ordered)).toBe('1986-0');
    expect(addMaskSeparators('19860', ordered)).toBe('19/86/0');
  });

  test('addMaskSeparators keeps every letter and digit, and a second call changes nothing', () => {
    const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789- /') })),
        (written) => {
          const shown = addMaskSeparators(written, sortCode);
          expect(letters(shown)).toBe(letters(written));
          expect(addMaskSeparators(shown, sortCode)).toBe(shown);
        },
      ),
    );
  });
});
