import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { normaliseBankAccountNumber } from './bank-account-number.ts';
import { normaliseCardNumber } from './card-number.ts';
import { normaliseEmail } from './email.ts';
import { normaliseEnergyAccountNumber } from './energy-account-number.ts';
import { normaliseMeterReading } from './meter-reading.ts';
import { normaliseNumber } from './number.ts';
import { normalisePhoneNumber } from './phone.ts';
import { normalisePostcode } from './postcode.ts';
import { normaliseSortCode } from './sort-code.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], {
  eager: true,
});
const exported = Object.values(modules).flatMap((module) => Object.entries(module));

// Pasted text: digits and letters of every width, spaces, dashes, invisible marks and punctuation.
const pasted = fc.string({
  unit: fc.constantFrom(
    ...'0123456789',
    ...'０８９',
    ...'+0044',
    ...'aZéſßＡ',
    ...' \u00a0\u3000\t\n\u202f',
    ...'-‐–—−/',
    ...'\u200b\u200e\u202d\ufeff\u00ad',
    ...'"“”‘’\',.;:()[]<>|*•',
    '\u0301',
    '\u0323',
    '\u0344',
  ),
});

const normalisers = exported.filter(([name]) => name.startsWith('normalise'));

test('this test finds the normalisers of all modules', () => {
  expect(normalisers.length).toBeGreaterThan(15);
});

test.each(normalisers)('the normaliser %s returns its own output unchanged', (_, normalise) => {
  if (typeof normalise !== 'function') throw new TypeError('A normaliser is a function');
  fc.assert(
    fc.property(fc.oneof(pasted, fc.string({ unit: 'binary' })), (typed) => {
      const once = normalise(typed);
      expect(normalise(once)).toBe(once);
    }),
    { numRuns: 500 },
  );
});

const fields = exported.filter(
  (entry): entry is [string, z.core.$ZodType] => entry[1] instanceof z.core.$ZodType,
);

test.each(fields)('the field %s accepts its own output unchanged', (_, field) => {
  fc.assert(
    fc.property(pasted, (typed) => {
      const first = z.safeParse(field, typed);
      if (first.success) expect(z.safeParse(field, first.data)).toEqual(first);
    }),
    { numRuns: 500 },
  );
});

describe('pasted values', () => {
  test.each([
    [normaliseSortCode, '08\u00a099\u00a099', '089999'],
    [normaliseSortCode, '０８-９９-９９', '089999'],
    [normaliseSortCode, '08–99–99', '089999'],
    [normaliseSortCode, ' 08 - 99 - 99\n', '089999'],
    [normaliseSortCode, '"08-99-99",', '089999'],
    [normaliseBankAccountNumber, '１２３４ ５６７８', '12345678'],
    [normaliseBankAccountNumber, '(1234-5678).', '12345678'],
    [normaliseEnergyAccountNumber, '\u200e850\u202f012 345 678;', '850012345678'],
    [normalisePostcode, '‘ls1\u00a04ap’', 'LS1 4AP'],
    [normalisePostcode, 'ＬＳ１４ＡＰ', 'LS1 4AP'],
    [normalisePhoneNumber, '(0113) 496-0123', '01134960123'],
    [normalisePhoneNumber, '\u202d+44 7700 900123\u202c', '07700900123'],
    [normalisePhoneNumber, '+44 (0)7700 900 123', '07700900123'],
    [normalisePhoneNumber, '0044 7700.900.123', '07700900123'],
    [normaliseCardNumber, '４１１１ 1111-1111•1111', '4111111111111111'],
    [normaliseEmail, '\ufeff jo@example.com\u00a0', 'jo@example.com'],
  ])('%o changes %j to %j', (normalise, typed, expected) => {
    expect(normalise(typed)).toBe(expected);
  });
});

describe('ambiguous values are not changed', () => {
  test.each([
    [normaliseBankAccountNumber, '-12345678'],
    [normaliseBankAccountNumber, '1234567O'],
    [normalisePhoneNumber, '447700900123'],
    [normalisePhoneNumber, '07700900123x2'],
    [normalisePostcode, 'LS1 4AP, LS2 7EW'.replaceAll(' ', '')],
    [normaliseEmail, 'Jo.Smith@Example.com'],
    [normaliseEmail, 'jo smith@example.com'],
    [normaliseMeterReading, '.5'],
    [normaliseNumber, '1,500'],
    [normaliseNumber, '.5'],
  ])('%o does not change %j', (normalise, typed) => {
    expect(normalise(typed)).toBe(typed);
  });
});
