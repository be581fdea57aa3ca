import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earlierPrint, earlierSeal } from '../../../tests/support/earlier-seal.ts';
import type { KeyRing } from './key-ring.ts';
import { fingerprint, isFingerprintOf, seal, unseal } from './seal.ts';

const older = { id: '2025', key: Buffer.alloc(32, 5) };
const newer = { id: '2026', key: Buffer.alloc(32, 6) };
const before: KeyRing = [older];
const rotated: KeyRing = [newer, older];

const bank = { accountName: 'Amelia Okafor', sortCode: '200000', accountNumber: '55779911' };

test('what was sealed opens again, whatever it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 2 }), fc.string(), (secret, owner) => {
      const plain: unknown = JSON.parse(JSON.stringify(secret));
      expect(unseal(before, owner, seal(before, owner, secret))).toEqual(plain);
    }),
  );
});

test('nothing of the secret can be read, and no two seals are alike', () => {
  const [one, two] = [seal(before, 'contract', bank), seal(before, 'contract', bank)];
  expect(one.bytes.toString('latin1')).not.toContain('55779911');
  expect(one.bytes.toString('latin1')).not.toContain('Okafor');
  expect(one.bytes.equals(two.bytes)).toBe(false);
});

test('moved to another contract, it does not open', () => {
  const sealed = seal(before, 'contract-1', bank);
  expect(() => unseal(before, 'contract-2', sealed)).toThrow();
});

test('a single changed bit is noticed, wherever it is', () => {
  const sealed = seal(before, 'contract', bank);
  const bits = fc.nat({ max: sealed.bytes.length * 8 - 1 });
  fc.assert(
    fc.property(bits, (bit) => {
      const bytes = Buffer.from(sealed.bytes);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => unseal(before, 'contract', { ...sealed, bytes })).toThrow();
    }),
  );
});

test('bytes that were cut short do not open', () => {
  const { keyId, bytes } = seal(before, 'contract', bank);
  for (const length of [0, 11, 12, 28, bytes.length - 1]) {
    const cut = { keyId, bytes: bytes.subarray(0, length) };
    expect(() => unseal(before, 'contract', cut), `${length} bytes`).toThrow();
  }
});

// A tag of four bytes is one that can be guessed.
test('a shortened tag is refused for its length', () => {
  const { keyId, bytes } = seal(before, 'contract', bank);
  for (const length of [16, 20, 24, 27]) {
    const cut = { keyId, bytes: bytes.subarray(0, length) };
    expect(() => unseal(before, 'contract', cut), `${length} bytes`).toThrow('tag length');
  }
});

test('after a rotation new seals use the first key, and old ones still open', () => {
  const old = seal(before, 'contract', bank);
  expect(old.keyId).toBe('2025');
  expect(unseal(rotated, 'contract', old)).toEqual(bank);
  expect(seal(rotated, 'contract', bank).keyId).toBe('2026');
});

test('a key that is not configured is named by its id', () => {
  const sealed = seal(rotated, 'contract', bank);
  expect(() => unseal(before, 'contract', sealed)).toThrow(
    'No bank key with the id 2026 is configured.',
  );
});

test('under the name of another key it does not open', () => {
  const sealed = seal(before, 'contract', bank);
  expect(() => unseal(rotated, 'contract', { ...sealed, keyId: '2026' })).toThrow();
});

test('a fingerprint tells requests apart and can be made only with its key', () => {
  const print = fingerprint(rotated, '2025', 'a purchase');
  expect(fingerprint(before, '2025', 'a purchase')).toBe(print);
  expect(fingerprint(rotated, '2025', 'a purchasf')).not.toBe(print);
  expect(fingerprint(rotated, '2026', 'a purchase')).not.toBe(print);
  expect(() => fingerprint(before, '2026', 'a purchase')).toThrow('2026');
});

test('what was sealed with the configured key itself still opens, whatever its first byte', () => {
  for (let first = 0; first < 256; first += 1) {
    const bytes = earlierSeal(older, 'contract', bank, first);
    expect(unseal(rotated, 'contract', { keyId: '2025', bytes })).toEqual(bank);
    expect(() => unseal(rotated, 'another', { keyId: '2025', bytes })).toThrow();
  }
});

test('the configured key itself opens nothing that is sealed now', () => {
  const { bytes } = seal(before, 'contract', bank);
  const earlierBytes = bytes.subarray(1);
  const sealed = { keyId: '2025', bytes: earlierBytes };
  expect(() => unseal(before, 'contract', sealed)).toThrow();
});

test('fingerprints of both schemes are recognised, and differ', () => {
  const earlier = earlierPrint(older, 'a purchase');
  const now = fingerprint(rotated, '2025', 'a purchase');
  expect(now).toMatch(/^2:[\w-]{43}$/);
  expect(now.slice(2)).not.toBe(earlier);
  for (const print of [earlier, now]) {
    expect(isFingerprintOf(print, rotated, '2025', 'a purchase')).toBe(true);
    expect(isFingerprintOf(print, rotated, '2026', 'a purchase')).toBe(false);
    expect(isFingerprintOf(print, rotated, '2025', 'a purchasf')).toBe(false);
  }
  expect(isFingerprintOf(now.slice(2), rotated, '2025', 'a purchase')).toBe(false);
});
