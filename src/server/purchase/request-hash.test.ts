import { expect, test } from 'vitest';
import { createContractBody, createLandlordContractBody } from '#tests/support/purchase.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { type HashedPurchase, hashRequest, isHashOfRequest } from './request-hash.ts';

const keys: KeyRing = [
  { id: '2026', key: Buffer.alloc(32, 6) },
  { id: '2025', key: Buffer.alloc(32, 5) },
];
const body = createContractBody();
const hash = hashRequest(keys, '2026', body);

function reordered(value: object): object {
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, part]) => [key, isRecord(part) ? reordered(part) : part]),
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

test('the request hash does not depend on the order of properties', () => {
  const shuffled = reordered(body) as typeof body;
  expect(JSON.stringify(shuffled)).not.toBe(JSON.stringify(body));
  expect(hashRequest(keys, '2026', shuffled)).toBe(hash);
});

test('the request hash does not depend on when the boxes were ticked', () => {
  const { agreement: _, ...withoutAgreement } = body;
  expect(hashRequest(keys, '2026', withoutAgreement)).toBe(hash);
});

test('the request hash depends on every part of the purchase, and on the secret key', () => {
  const { agreement: _, ...parts } = createLandlordContractBody();
  const landlordHash = hashRequest(keys, '2026', parts);
  for (const part of Object.keys(parts)) {
    expect(hashRequest(keys, '2026', { ...parts, [part]: {} }), part).not.toBe(landlordHash);
  }
  expect(hashRequest(keys, '2025', body)).not.toBe(hash);
});

test('a purchase without propertyAddress matches hashes made before that field existed', () => {
  const earlier: HashedPurchase = {
    bankDetails: {
      accountName: 'Amelia Okafor',
      sortCode: '200000',
      accountNumber: '55779911',
      encrypted: false,
    },
    productDetails: {
      productId: 'PP-99',
      productVariantId: 'plumbing-protect-99',
      productName: 'Plumbing Protect',
      productTypeId: 'HOME_SERVICES',
      productSubTypeId: 'Insurance Policy',
      offer: false,
      priceMonthly: 6.5,
    },
    customerDetails: {
      title: 'Ms',
      firstName: 'Amelia',
      surname: 'Okafor',
      dob: '14/08/1986',
      email: 'amelia.okafor@example.com',
      telNumber: '07700900123',
    },
    marketingConsent: {
      emailMarketingConsent: true,
      phoneMarketingConsent: false,
      smsMarketingConsent: false,
      letterMarketingConsent: false,
    },
    eligibilityResponse: [],
    correspondenceAddress: {
      addressLine1: '27 Rowan Terrace',
      addressLine2: '',
      town: 'Leeds',
      postcode: 'LS1 4AP',
    },
    additionalDetails: { enquiryContact: '0808 157 0142', repairContact: '0808 157 0123' },
  };
  const oldHash = 'wV24BVhwu5IIN-_5n3Sm2vrGkUd95hi95_PywY0PJI4';
  expect(isHashOfRequest(oldHash, keys, '2026', earlier)).toBe(true);
  expect(isHashOfRequest(oldHash, keys, '2026', { ...earlier, propertyAddress: undefined })).toBe(
    true,
  );
  expect(isHashOfRequest(oldHash, keys, '2025', earlier)).toBe(false);
  expect(isHashOfRequest(oldHash, keys, '2026', body)).toBe(false);
  const newHash = hashRequest(keys, '2026', earlier);
  expect(hashRequest(keys, '2026', { ...earlier, propertyAddress: undefined })).toBe(newHash);
  expect(isHashOfRequest(newHash, keys, '2026', earlier)).toBe(true);
});
