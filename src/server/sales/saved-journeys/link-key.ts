import { randomBytes } from 'node:crypto';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { createKeyedHash } from '#server/platform/keys/seal.ts';

/** The secret of a link: 256 random bits. It is in the link only, never stored or logged. */
export function createLinkSecret(): string {
  return randomBytes(32).toString('base64url');
}

export interface LinkKey {
  /** Finds the row. Nobody can compute the secret from it. */
  linkHash: string;
  /** Seals and opens the row. */
  keys: KeyRing;
}

/**
 * The key of a link. It is made of the secret's text and not of the bytes that the text stands for: another last letter
 * may stand for the same bytes.
 */
export function createLinkKey(secret: string): LinkKey {
  const key = { id: 'link', key: Buffer.from(secret) };
  return { linkHash: createKeyedHash(key, 'saved journey'), keys: [key] };
}
