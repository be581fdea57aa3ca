import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  bankAccountNumberFieldSchema,
  understandBankAccountNumber,
} from './bank-account-number.ts';
import { dateFieldSchema, understandDate } from './date.ts';
import { phoneFieldSchema, understandPhoneNumber } from './phone.ts';
import { postcodeFieldSchema, understandPostcode } from './postcode.ts';
import { sortCodeFieldSchema, understandSortCode } from './sort-code.ts';

const accepts = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).success;
const read = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).data;

/** What the API refuses, although a person understands it. */
test.each([
  [understandSortCode, sortCodeFieldSchema, '2O-oo-0O', '20-00-00'],
  [understandSortCode, sortCodeFieldSchema, 'lI-00-OO', '11-00-00'],
  [understandSortCode, sortCodeFieldSchema, 'Sort code: 20-00-00', '20-00-00'],
  [understandSortCode, sortCodeFieldSchema, 'Sort code：２０ ００ ＯＯ', '20-00-00'],
  [understandBankAccountNumber, bankAccountNumberFieldSchema, '5577 99l1', '55779911'],
  [understandBankAccountNumber, bankAccountNumberFieldSchema, 'Account no.: I2345678', '12345678'],
  [understandPhoneNumber, phoneFieldSchema, 'O77OO 9OO123', '07700 900123'],
  [understandPhoneNumber, phoneFieldSchema, 'Mobile: +44 77OO 9oo l23', '07700 900123'],
  [understandPostcode, postcodeFieldSchema, 'LSl 4AP', 'LS1 4AP'],
  [understandPostcode, postcodeFieldSchema, 'swlalaa', 'SW1A 1AA'],
  [understandPostcode, postcodeFieldSchema, 'LSI OAP', 'LS1 0AP'],
  [understandPostcode, postcodeFieldSchema, 'Postcode: ls1 4ap', 'LS1 4AP'],
  [understandDate, dateFieldSchema, 'Date of birth: 14/8/1986', '14/08/1986'],
  [understandDate, dateFieldSchema, '1986/8/14', '14/08/1986'],
])('%o understands %j', (understand, schema, typed, understood) => {
  if (typed !== 'LSI OAP') expect(accepts(schema, typed)).toBe(false);
  expect(understand(typed)).toBe(understood);
  expect(accepts(schema, understood)).toBe(true);
});

test.each([
  [understandSortCode, '200000', '20-00-00'],
  [understandSortCode, '２０ ００ ００', '20-00-00'],
  [understandBankAccountNumber, ' 5577-9911', '55779911'],
  [understandPhoneNumber, '+44 (0)113 4960123', '0113 496 0123'],
  [understandPostcode, 'ls14ap', 'LS1 4AP'],
  [understandDate, '1986-08-14', '14/08/1986'],
  [understandDate, '14.8.1986', '14/08/1986'],
  [understandDate, '14 8 1986', '14/08/1986'],
  [understandDate, '4/8/1986', '04/08/1986'],
])('%o shows %j in its normal form', (understand, typed, understood) => {
  expect(understand(typed)).toBe(understood);
});

describe('what is wrong or doubtful stays as it was typed', () => {
  test.each([
    [understandSortCode, '2-000-00'],
    [understandSortCode, '20-00-0S'],
    [understandSortCode, '20-00-00 55779911'],
    [understandBankAccountNumber, '5577991'],
    [understandBankAccountNumber, '55779911B'],
    [understandPhoneNumber, '447700900123'],
    [understandPhoneNumber, '07700 900123 ext 5'],
    [understandPostcode, 'LS1 4AO'],
    [understandPostcode, 'London'],
    [understandDate, '08/14/1986'],
    [understandDate, '14/08/86'],
    [understandDate, '86-08-14'],
    [understandDate, '1986-14-08'],
    [understandDate, '19860814'],
    [understandDate, '14081986'],
    [understandDate, '31/02/1980'],
    [understandDate, '14/8/1986 or so'],
  ])('%o leaves %j', (understand, typed) => {
    expect(understand(typed)).toBe(typed);
  });
});

const kinds = [
  [understandSortCode, sortCodeFieldSchema, '0123456789OolI-－ ８:S'],
  [understandBankAccountNumber, bankAccountNumberFieldSchema, '0123456789OolI- ８:a.'],
  [understandPhoneNumber, phoneFieldSchema, '00000777123456789OolI+() ８:-'],
  [understandPostcode, postcodeFieldSchema, 'LSAW1204OolI ８:-'],
  [understandDate, dateFieldSchema, '0011122889/.- 年Ol:'],
] as const;

/** The digits and letters of a value, with every letter that looks like a digit as this one. */
const inDigits = (value: string) =>
  value
    .normalize('NFKC')
    .replace(/^[^\d:]*:/, '')
    .replace(/o/gi, '0')
    .replace(/[li]/gi, '1')
    .replace(/[^\p{L}\d]/gu, '')
    .toUpperCase();

const readings = new Map<unknown, (text: string) => string>([
  [
    understandDate,
    (text) =>
      (text.normalize('NFKC').match(/\d+/g) ?? []).map((part) => part.padStart(2, '0')).join(''),
  ],
  [understandPhoneNumber, (text) => inDigits(text).replace(/^(?:00)?440*(?=\d{9})/, '0')],
]);

describe.each(kinds)('%o', (understand, schema, characters) => {
  const typed = fc.string({ unit: fc.constantFrom(...characters), maxLength: 14 });

  test('understands its own output as it is, and keeps the meaning of what the API accepts', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const shown = understand(text);
        expect(understand(shown)).toBe(shown);
        const before = read(schema, text);
        // S01 4AP has the format of a postcode, but is SO1 4AP.
        const isZero = understand === understandPostcode && /^[A-Z]{1,2}0\d/.test(String(before));
        if (before !== undefined && !isZero) expect(read(schema, shown)).toBe(before);
      }),
      { numRuns: 2000 },
    );
  });

  test('reads no other value into what it changes', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const shown = understand(text);
        if (shown === text) return;
        expect(accepts(schema, shown)).toBe(true);
        const yearFirst = shown.split('/').toReversed().join('');
        expect([shown, yearFirst].map(inDigits)).toContain(
          readings.get(understand)?.(text) ?? inDigits(text),
        );
      }),
      { numRuns: 2000 },
    );
  });
});
