import { expect, test } from 'vitest';
import { hashEvidence } from './evidence-hash.ts';

test('hashEvidence does not depend on the order of keys', () => {
  const stored = { price: { words: 'a', tax: 1 }, documents: [{ slug: 'b', hash: 'c' }] };
  const reordered = { documents: [{ hash: 'c', slug: 'b' }], price: { tax: 1, words: 'a' } };
  expect(hashEvidence(reordered)).toBe(hashEvidence(stored));
  expect(hashEvidence(stored)).toMatch(/^[\da-f]{64}$/);
});

test('hashEvidence changes with a value and with the order of a list', () => {
  const hashes = [{ a: [1, 2] }, { a: [2, 1] }, { a: [1, 3] }].map(hashEvidence);
  expect(new Set(hashes).size).toBe(3);
});
