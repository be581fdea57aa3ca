import { timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';
import { createKeyedHash } from './seal.ts';

type TokenUse = 'previews' | 'staff links' | 'leave links';

/** The data and its seal, e.g. `eyJ1bnRpbCI6….k3Y…`: anybody can read it, nobody can change it. Needs no encoding in a URL or a cookie. */
export function createSealedToken([key]: KeyRing, use: TokenUse, value: unknown): string {
  const data = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${data}.${createKeyedHash(key, data, use)}`;
}

/** Undefined for a token that was altered, made for another use, or sealed with a key that this instance lacks. */
export function readSealedToken(keys: KeyRing, use: TokenUse, token: string): unknown {
  const [data = '', seal = '', ...others] = token.split('.');
  const isSealed = keys.some((key) => isEqual(createKeyedHash(key, data, use), seal));
  if (!isSealed || others.length > 0) return undefined;
  return JSON.parse(Buffer.from(data, 'base64url').toString());
}

/** Compares secrets in a time that says nothing about where they differ. */
export function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
