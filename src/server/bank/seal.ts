import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { BankKey, KeyRing } from './key-ring.ts';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

export interface Sealed {
  keyId: string;
  /** Initialisation vector, tag and cipher text in one. */
  bytes: Buffer;
}

/** Encrypts for one owner (a contract's id): moved to another row, the bytes no longer open. */
export function seal(keys: KeyRing, owner: string, secret: unknown): Sealed {
  const { id, key } = keys[0];
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(JSON.stringify(secret)), cipher.final()]);
  return { keyId: id, bytes: Buffer.concat([iv, cipher.getAuthTag(), text]) };
}

export function unseal(keys: KeyRing, owner: string, { keyId, bytes }: Sealed): unknown {
  const { key } = keyById(keys, keyId);
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
  return createHmac('sha256', keyById(keys, keyId).key).update(content).digest('base64url');
}

function keyById(keys: KeyRing, keyId: string): BankKey {
  const key = keys.find(({ id }) => id === keyId);
  if (!key) throw new Error(`No bank key with the id ${keyId} is configured.`);
  return key;
}
