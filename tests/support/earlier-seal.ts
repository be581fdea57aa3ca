import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import type { BankKey } from '#server/bank/key-ring.ts';

/** Bank details as sealed before each use had a key of its own, with this first byte or any. */
export function earlierSeal({ key }: BankKey, owner: string, secret: unknown, firstByte?: number) {
  const iv = randomBytes(12);
  if (firstByte !== undefined) iv[0] = firstByte;
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(JSON.stringify(secret)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** A fingerprint as made before. */
export function earlierPrint({ key }: BankKey, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}
