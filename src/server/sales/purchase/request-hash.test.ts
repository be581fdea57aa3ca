import { expect, test } from 'vitest';
import { createContractBody, createLandlordContractBody } from '#tests/support/purchase.ts';
import { hashRequest } from './request-hash.ts';

const newer = { id: '2026', key: Buffer.alloc(32, 6) };
const older = { id: '2025', key: Buffer.alloc(32, 5) };
const body = createContractBody();
const hash = hashRequest(newer, body);

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
  expect(hashRequest(newer, shuffled)).toBe(hash);
});

test('the request hash does not depend on when the boxes were ticked', () => {
  const { agreement: _, ...withoutAgreement } = body;
  expect(hashRequest(newer, withoutAgreement)).toBe(hash);
});

test('the request hash depends on the choice of the renewal', () => {
  const choose = (renewsAutomatically?: boolean) =>
    hashRequest(newer, { ...body, agreement: { renewsAutomatically } });
  expect(choose()).toBe(hash);
  expect(new Set([hash, choose(true), choose(false)]).size).toBe(3);
});

test('the request hash depends on every part of the purchase, and on the secret key', () => {
  const { agreement: _, ...parts } = createLandlordContractBody();
  const landlordHash = hashRequest(newer, parts);
  for (const part of Object.keys(parts)) {
    expect(hashRequest(newer, { ...parts, [part]: {} }), part).not.toBe(landlordHash);
  }
  expect(hashRequest(older, body)).not.toBe(hash);
});
