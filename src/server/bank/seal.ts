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

export interface SealedValue {
  keyId: string;
  /** Initialisation vector, authentication tag and ciphertext, concatenated. */
  bytes: Buffer;
}

/** Encrypts, bound to one owner (a contract's id): copied to another row, the bytes do not decrypt. */
export function seal(keys: KeyRing, owner: string, secret: unknown): SealedValue {
  const [first] = keys;
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, derivedKey(first, 'sealing'), iv);
  cipher.setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(JSON.stringify(secret)), cipher.final()]);
  return { keyId: first.id, bytes: Buffer.concat([iv, cipher.getAuthTag(), text]) };
}

export function unseal(keys: KeyRing, owner: string, { keyId, bytes }: SealedValue): unknown {
  const key = keys.find(({ id }) => id === keyId);
  if (!key) throw new Error(`No bank key with the id ${keyId} is configured.`);
  const iv = bytes.subarray(0, ivLength);
  const tag = bytes.subarray(ivLength, ivLength + tagLength);
  // Without authTagLength Node accepts a tag of four bytes, which can be guessed.
  const decipher = createDecipheriv(algorithm, derivedKey(key, 'sealing'), iv, {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  const text = Buffer.concat([
    decipher.update(bytes.subarray(ivLength + tagLength)),
    decipher.final(),
  ]);
  return JSON.parse(text.toString());
}

/**
 * HMAC of a text, e.g. one that contains bank details. A plain hash would let a reader of the table find the
 * account number by trying all of them.
 */
export function createKeyedHash(
  key: BankKey,
  content: string,
  use: 'fingerprints' | 'previews' = 'fingerprints',
): string {
  return createHmac('sha256', derivedKey(key, use)).update(content).digest('base64url');
}

/** A separate key for each use (HKDF, RFC 5869). Do not rename a use: data sealed under the old name could no longer be opened. */
type KeyUse = 'sealing' | 'fingerprints' | 'previews';

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
