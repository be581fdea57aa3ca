import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { BankKey, KeyRing } from './key-ring.ts';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

// Before this scheme the configured key itself sealed and made fingerprints. Both are still read.
const sealVersion = 2;
/** In front of a fingerprint; earlier ones have no mark, and base64url has no colon. */
export const fingerprintMark = `${sealVersion}:`;

export interface Sealed {
  keyId: string;
  /** Version, initialisation vector, tag and cipher text in one. */
  bytes: Buffer;
}

/** Encrypts for one owner (a contract's id): moved to another row, the bytes no longer open. */
export function seal(keys: KeyRing, owner: string, secret: unknown): Sealed {
  const [first] = keys;
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, derivedKey(first, 'sealing'), iv);
  cipher.setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(JSON.stringify(secret)), cipher.final()]);
  const bytes = Buffer.concat([Buffer.of(sealVersion), iv, cipher.getAuthTag(), text]);
  return { keyId: first.id, bytes };
}

export function unseal(keys: KeyRing, owner: string, { keyId, bytes }: Sealed): unknown {
  const key = keyById(keys, keyId);
  if (bytes[0] === sealVersion) {
    try {
      return opened(derivedKey(key, 'sealing'), owner, bytes.subarray(1));
    } catch {
      // Of the earlier scheme, whose bytes begin with a random one. If not that either, it throws below.
    }
  }
  return opened(key.key, owner, bytes);
}

function opened(key: Buffer, owner: string, bytes: Buffer): unknown {
  const iv = bytes.subarray(0, ivLength);
  const tag = bytes.subarray(ivLength, ivLength + tagLength);
  // Without the length Node would take a tag of four bytes, which can be guessed.
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
 * Tells whether two requests are the same. Keyed: a plain hash kept beside the customer's details
 * would let whoever reads the table find the bank account by trying them all.
 */
export function fingerprint(keys: KeyRing, keyId: string, content: string): string {
  const key = derivedKey(keyById(keys, keyId), 'fingerprints');
  return fingerprintMark + hmac(key, content);
}

/** Whether that fingerprint, of this scheme or the earlier one, is of this content. */
export function isFingerprintOf(
  print: string,
  keys: KeyRing,
  keyId: string,
  content: string,
): boolean {
  const expected = print.startsWith(fingerprintMark)
    ? fingerprint(keys, keyId, content)
    : hmac(keyById(keys, keyId).key, content);
  return print === expected;
}

function hmac(key: Buffer, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}

/** One key for each use (HKDF, RFC 5869), so that neither use says anything about the other's key. */
function derivedKey({ key }: BankKey, use: 'sealing' | 'fingerprints'): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `home-services bank details: ${use}`, 32));
}

function keyById(keys: KeyRing, keyId: string): BankKey {
  const key = keys.find(({ id }) => id === keyId);
  if (!key) throw new Error(`No bank key with the id ${keyId} is configured.`);
  return key;
}
