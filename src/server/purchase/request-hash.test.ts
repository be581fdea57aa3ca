import { expect, test } from 'vitest';
import { createContractBody, createLandlordContractBody } from '#tests/support/purchase.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { hashRequest } from './request-hash.ts';

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
