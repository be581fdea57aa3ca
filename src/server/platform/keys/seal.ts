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
  const text = Buffer.from(JSON.stringify(secret));
  return { keyId: first.id, bytes: encrypt(derivedKey(first, 'sealing'), owner, text) };
}

export function unseal(keys: KeyRing, owner: string, { keyId, bytes }: SealedValue): unknown {
  const key = keys.find(({ id }) => id === keyId);
  if (!key) throw new Error(`No bank key with the id ${keyId} is configured.`);
  return JSON.parse(decrypt(derivedKey(key, 'sealing'), owner, bytes).toString());
}

/** The bytes of a sealed cookie. Each use has a key of its own, so one cookie's value is not valid for another. */
export function sealCookie([first]: KeyRing, use: CookieUse, text: Buffer): Buffer {
  return encrypt(derivedKey(first, use), '', text);
}

/** Undefined for bytes that were altered, or sealed for another use or with a key that this instance lacks. */
export function unsealCookie(keys: KeyRing, use: CookieUse, bytes: Buffer): Buffer | undefined {
  if (bytes.length <= ivLength + tagLength) return undefined;
  for (const key of keys) {
    try {
      return decrypt(derivedKey(key, use), '', bytes);
    } catch {
      // Sealed with another key of the ring, or with none of them.
    }
  }
  return undefined;
}

function encrypt(key: KeyObject, owner: string, text: Buffer): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function decrypt(key: KeyObject, owner: string, bytes: Buffer): Buffer {
  const iv = bytes.subarray(0, ivLength);
  const tag = bytes.subarray(ivLength, ivLength + tagLength);
  // Without authTagLength Node accepts a tag of four bytes, which can be guessed.
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagLength })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]);
}

/**
 * HMAC of a text, e.g. one that contains bank details. A plain hash would let a reader of the table find the
 * account number by trying all of them.
 */
export function createKeyedHash(
  key: BankKey,
  content: string,
  use: Exclude<KeyUse, 'sealing' | CookieUse> = 'fingerprints',
): string {
  return createHmac('sha256', derivedKey(key, use)).update(content).digest('base64url');
}

/** A separate key for each use (HKDF, RFC 5869). Do not rename a use: data sealed under the old name could no longer be opened. */
type KeyUse =
  | 'sealing'
  | 'fingerprints'
  | 'previews'
  | 'erasures'
  | 'accounts'
  | 'mailboxes'
  | 'staff links'
  | 'leave links'
  | 'staff searches'
  | CookieUse;
export type CookieUse =
  | 'answers cookie'
  | 'bank cookie'
  | 'leave cookie'
  | 'staff sign-in cookie'
  | 'staff refresh tokens'
  | 'staff searches cookie';

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
