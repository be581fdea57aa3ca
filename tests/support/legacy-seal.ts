import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import type { BankKey } from '#server/bank/key-ring.ts';

/** Seals as version 1 of `src/server/bank/seal.ts` did, optionally with a given first byte. */
export function sealAsVersion1(
  { key }: BankKey,
  owner: string,
  secret: unknown,
  firstByte?: number,
) {
  const iv = randomBytes(12);
  if (firstByte !== undefined) iv[0] = firstByte;
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(JSON.stringify(secret)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** A keyed hash of version 1. */
export function createVersion1KeyedHash({ key }: BankKey, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}
