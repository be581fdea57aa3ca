import { expect, test } from 'vitest';
import { contractBody } from '../../../tests/support/purchase.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { requestPrint } from './request-print.ts';

const keys: KeyRing = [
  { id: '2026', key: Buffer.alloc(32, 6) },
  { id: '2025', key: Buffer.alloc(32, 5) },
];
const body = contractBody();
const print = requestPrint(keys, '2026', body);

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

test('does not depend on the order of keys', () => {
  const shuffled = reordered(body) as typeof body;
  expect(JSON.stringify(shuffled)).not.toBe(JSON.stringify(body));
  expect(requestPrint(keys, '2026', shuffled)).toBe(print);
});

test('does not depend on when the boxes were ticked', () => {
  const { agreement: _, ...silent } = body;
  expect(requestPrint(keys, '2026', silent)).toBe(print);
});

test('depends on every part of the purchase, and on the key', () => {
  const { agreement: _, ...parts } = body;
  for (const part of Object.keys(parts)) {
    expect(requestPrint(keys, '2026', { ...body, [part]: {} }), part).not.toBe(print);
  }
  expect(requestPrint(keys, '2025', body)).not.toBe(print);
});
