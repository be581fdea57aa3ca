import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { BankKey, KeyRing } from './key-ring.ts';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

// Version 1 used the configured key directly, without HKDF. Its seals and hashes can still be read.
const sealVersion = 2;
/** Marks a hash of version 2. Hashes of version 1 have no prefix, and base64url has no colon. */
export const keyedHashVersionPrefix = `${sealVersion}:`;

export interface SealedValue {
  keyId: string;
  /** Version byte, initialisation vector, authentication tag and ciphertext, concatenated. */
  bytes: Buffer;
}

/** Encrypts, bound to one owner (a contract's id): copied to another row, the bytes do not decrypt. */
export function seal(keys: KeyRing, owner: string, secret: unknown): SealedValue {
  const [first] = keys;
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, derivedKey(first, 'sealing'), iv);
  cipher.setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(JSON.stringify(secret)), cipher.final()]);
  const bytes = Buffer.concat([Buffer.of(sealVersion), iv, cipher.getAuthTag(), text]);
  return { keyId: first.id, bytes };
}

export function unseal(keys: KeyRing, owner: string, { keyId, bytes }: SealedValue): unknown {
  const key = keyById(keys, keyId);
  if (bytes[0] === sealVersion) {
    try {
      return decrypt(derivedKey(key, 'sealing'), owner, bytes.subarray(1));
    } catch {
      // A seal of version 1 starts with a random byte, which may be a 2. Anything else throws below.
    }
  }
  return decrypt(key.key, owner, bytes);
}

function decrypt(key: Buffer | KeyObject, owner: string, bytes: Buffer): unknown {
  const iv = bytes.subarray(0, ivLength);
  const tag = bytes.subarray(ivLength, ivLength + tagLength);
  // Without authTagLength Node accepts a tag of four bytes, which can be guessed.
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagLength })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  const text = Buffer.concat([
    decipher.update(bytes.subarray(ivLength + tagLength)),
    decipher.final(),
  ]);
  return JSON.parse(text.toString());
}

/**
 * HMAC of a text that contains bank details. A plain hash would let a reader of the table find the
 * account number by trying all of them.
 */
export function createKeyedHash(keys: KeyRing, keyId: string, content: string): string {
  const key = derivedKey(keyById(keys, keyId), 'fingerprints');
  return keyedHashVersionPrefix + hmac(key, content);
}

/** Whether the hash, of either version, belongs to this content. */
export function isKeyedHashOf(
  hash: string,
  keys: KeyRing,
  keyId: string,
  content: string,
): boolean {
  const expected = hash.startsWith(keyedHashVersionPrefix)
    ? createKeyedHash(keys, keyId, content)
    : hmac(keyById(keys, keyId).key, content);
  return hash === expected;
}

function hmac(key: Buffer | KeyObject, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}

/** A separate key for each use (HKDF, RFC 5869). Do not rename a use: data sealed under the old name could no longer be opened. */
type KeyUse = 'sealing' | 'fingerprints';

const derivedKeys = new WeakMap<Buffer, Map<KeyUse, KeyObject>>();

/** A derived key is cached for each key and use, because each purchase needs several of them. */
function derivedKey({ key }: BankKey, use: KeyUse): KeyObject {
  const known = derivedKeys.get(key) ?? new Map<KeyUse, KeyObject>();
  derivedKeys.set(key, known);
  const derived =
    known.get(use) ??
    createSecretKey(
      Buffer.from(hkdfSync('sha256', key, '', `home-services bank details: ${use}`, 32)),
    );
  known.set(use, derived);
  return derived;
}

function keyById(keys: KeyRing, keyId: string): BankKey {
  const key = keys.find(({ id }) => id === keyId);
  if (!key) throw new Error(`No bank key with the id ${keyId} is configured.`);
  return key;
}
