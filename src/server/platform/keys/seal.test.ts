import { createDecipheriv, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeyRing } from './key-ring.ts';
import { createKeyedHash, seal, unseal } from './seal.ts';

const older = { id: '2025', key: Buffer.alloc(32, 5) };
const newer = { id: '2026', key: Buffer.alloc(32, 6) };
const before: KeyRing = [older];
const rotated: KeyRing = [newer, older];

const bank = { accountName: 'Amelia Okafor', sortCode: '200000', accountNumber: '55779911' };

test('unseal returns the sealed value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 2 }), fc.string(), (secret, owner) => {
      const plain: unknown = JSON.parse(JSON.stringify(secret));
      expect(unseal(before, owner, seal(before, owner, secret))).toEqual(plain);
    }),
  );
});

test('the sealed bytes do not contain the secret and differ each time', () => {
  const [one, two] = [seal(before, 'contract', bank), seal(before, 'contract', bank)];
  expect(one.bytes.toString('latin1')).not.toContain('55779911');
  expect(one.bytes.toString('latin1')).not.toContain('Okafor');
  expect(one.bytes.equals(two.bytes)).toBe(false);
});

test('unseal throws for another contract’s id', () => {
  const sealed = seal(before, 'contract-1', bank);
  expect(() => unseal(before, 'contract-2', sealed)).toThrow();
});

test('unseal throws when any single bit was changed', () => {
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

test('unseal throws for truncated bytes', () => {
  const { keyId, bytes } = seal(before, 'contract', bank);
  for (const length of [0, 11, 12, 28, bytes.length - 1]) {
    const cut = { keyId, bytes: bytes.subarray(0, length) };
    expect(() => unseal(before, 'contract', cut), `${length} bytes`).toThrow();
  }
});

// A tag of four bytes can be guessed.
test('unseal throws for a tag shorter than 16 bytes', () => {
  const { keyId, bytes } = seal(before, 'contract', bank);
  for (const length of [16, 20, 24, 27]) {
    const cut = { keyId, bytes: bytes.subarray(0, length) };
    expect(() => unseal(before, 'contract', cut), `${length} bytes`).toThrow('tag length');
  }
});

test('seal uses the first key, and unseal any key of the ring', () => {
  const old = seal(before, 'contract', bank);
  expect(old.keyId).toBe('2025');
  expect(unseal(rotated, 'contract', old)).toEqual(bank);
  expect(seal(rotated, 'contract', bank).keyId).toBe('2026');
});

test('unseal names the key id that is not configured', () => {
  const sealed = seal(rotated, 'contract', bank);
  expect(() => unseal(before, 'contract', sealed)).toThrow(
    'No bank key with the id 2026 is configured.',
  );
});

test('unseal throws under another key’s id', () => {
  const sealed = seal(before, 'contract', bank);
  expect(() => unseal(rotated, 'contract', { ...sealed, keyId: '2026' })).toThrow();
});

test('createKeyedHash returns another hash for another content or another key', () => {
  const hash = createKeyedHash(older, 'a purchase');
  expect(createKeyedHash({ ...older }, 'a purchase')).toBe(hash);
  expect(createKeyedHash(older, 'a purchasf')).not.toBe(hash);
  expect(createKeyedHash(newer, 'a purchase')).not.toBe(hash);
});

test('the configured key itself does not decrypt: each use has a derived key', () => {
  const { bytes } = seal(before, 'contract', bank);
  const decipher = createDecipheriv('aes-256-gcm', older.key, bytes.subarray(0, 12))
    .setAAD(Buffer.from('contract'))
    .setAuthTag(bytes.subarray(12, 28));
  decipher.update(bytes.subarray(28));
  expect(() => decipher.final()).toThrow('unable to authenticate');
  const hash = createKeyedHash(older, 'a purchase');
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(hash).not.toBe(createHmac('sha256', older.key).update('a purchase').digest('base64url'));
});
