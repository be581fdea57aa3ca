import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  createContractBody,
  createLandlordContractBody,
  testDate,
} from '#tests/support/purchase.ts';
import { bankDetailsSchema, createContractBodySchema } from './create-contract.ts';
import { createContractResponseSchema } from './create-contract-response.ts';

const valid = createContractBody();
const accepts = (body: unknown) => z.safeParse(createContractBodySchema(testDate), body).success;
const refusedAt = (body: unknown) =>
  z
    .safeParse(createContractBodySchema(testDate), body)
    .error?.issues.map(({ path }) => path.join('.'));

const objects = [
  'bankDetails',
  'productDetails',
  'customerDetails',
  'marketingConsent',
  'correspondenceAddress',
  'additionalDetails',
] as const;
const parts = [...objects, 'eligibilityResponse'] as const;

test('createContractBodySchema accepts a valid body unchanged', () => {
  expect(z.parse(createContractBodySchema(testDate), valid)).toStrictEqual(valid);
});

test.each(parts)('createContractBodySchema refuses a body without %s', (part) => {
  const { [part]: _, ...rest } = valid;
  expect(refusedAt(rest)).toEqual([part]);
});

test('createContractBodySchema refuses unknown keys at the top level and in every part', () => {
  expect(accepts({ ...valid, isAdmin: true })).toBe(false);
  for (const part of objects) {
    expect(refusedAt({ ...valid, [part]: { ...valid[part], isAdmin: true } }), part).toEqual([
      part,
    ]);
  }
  const eligibilityResponse = [{ questionId: 'A', answer: 'Y', isAdmin: true }];
  expect(refusedAt({ ...valid, eligibilityResponse })).toEqual(['eligibilityResponse.0']);
});

test('createContractBodySchema validates propertyAddress like correspondenceAddress', () => {
  const landlord = createLandlordContractBody();
  expect(z.parse(createContractBodySchema(testDate), landlord)).toStrictEqual(landlord);
  const propertyAddress = { ...landlord.propertyAddress, town: '', isAdmin: true };
  expect(refusedAt({ ...landlord, propertyAddress })).toEqual([
    'propertyAddress.town',
    'propertyAddress',
  ]);
});

test.each([undefined, null, [], 'text', 7])(
  'createContractBodySchema refuses %j as a body',
  (body) => {
    expect(accepts(body)).toBe(false);
  },
);

test.each([
  ['bankDetails', 'sortCode', '20-00'],
  ['bankDetails', 'accountNumber', '1234567'],
  ['bankDetails', 'accountName', 'A'],
  ['bankDetails', 'encrypted', true],
  ['productDetails', 'productTypeId', 'ENERGY'],
  ['productDetails', 'priceMonthly', '14.50'],
  ['customerDetails', 'title', 'Sir'],
  ['customerDetails', 'email', 'amelia'],
  ['customerDetails', 'telNumber', '999'],
  ['customerDetails', 'dob', '16/11/2008'],
  ['customerDetails', 'surname', '<script>'],
  ['marketingConsent', 'smsMarketingConsent', 'yes'],
  ['correspondenceAddress', 'postcode', 'nowhere'],
  ['correspondenceAddress', 'town', ''],
  ['additionalDetails', 'campaignId', '1124'],
] as const)('createContractBodySchema refuses %s.%s with the value %j', (part, key, value) => {
  expect(refusedAt({ ...valid, [part]: { ...valid[part], [key]: value } })).toEqual([
    `${part}.${key}`,
  ]);
});

test('createContractBodySchema limits the number and length of eligibility answers', () => {
  const answer = { questionId: 'A', answer: 'Y' };
  const some = (length: number, one = answer) => ({
    ...valid,
    eligibilityResponse: Array.from({ length }, () => one),
  });
  expect(accepts(some(20))).toBe(true);
  expect(accepts(some(21))).toBe(false);
  expect(accepts(some(1, { ...answer, answer: 'Y'.repeat(61) }))).toBe(false);
  expect(accepts(some(1, { ...answer, questionId: 'Q'.repeat(61) }))).toBe(false);
});

test('bankDetailsSchema normalises the sort code to six digits', () => {
  const bank = { ...valid.bankDetails, sortCode: '20-00-00' };
  expect(z.parse(bankDetailsSchema, bank).sortCode).toBe('200000');
});

test('createContractResponseSchema requires a reference and dates', () => {
  const referenceId = 'HS-7KQ2-M4XD';
  const dates = {
    boughtOn: '2026-11-15',
    coveredFrom: '2026-11-15',
    firstCollection: '2026-11-30',
    cancelBy: '2026-11-29',
  };
  const isValid = (body: unknown) => z.safeParse(createContractResponseSchema, body).success;
  expect(isValid({ referenceId, dates })).toBe(true);
  expect(isValid({ dates })).toBe(false);
  expect(isValid({ referenceId })).toBe(false);
});
