import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as z from 'zod/mini';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { type CookieUse, sealCookie, unsealCookie } from '#server/platform/keys/seal.ts';

/** The version of what the cookies hold. A cookie of another version counts as none. */
const version = 1;

const contentSchema = z.object({
  version: z.literal(version),
  /** When the cookie ends, in milliseconds since 1970. */
  until: z.number(),
  value: z.unknown(),
});

export interface SealedCookieOptions {
  keys: KeyRing;
  use: CookieUse;
  now: Date;
}

/** On the thread that sells: the longest cookie takes 0.2 ms, and is a fifth longer than with the default, 11, which takes 9 ms. */
const compression = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 5,
};

/** The cookie's value: JSON, compressed and encrypted. Needs no encoding in a header. */
export function createSealedCookie(
  { keys, use, now }: SealedCookieOptions,
  value: unknown,
  lifeMs: number,
): string {
  const content = { version, until: now.getTime() + lifeMs, value };
  const text = brotliCompressSync(JSON.stringify(content), { params: compression });
  return sealCookie(keys, use, text).toString('base64url');
}

/** Undefined for a cookie that was altered, has expired, is of another version, or whose key this instance lacks. */
export function openSealedCookie(
  { keys, use, now }: SealedCookieOptions,
  text: string | undefined,
): unknown {
  const bytes = text && unsealCookie(keys, use, Buffer.from(text, 'base64url'));
  if (!bytes) return undefined;
  const content = z.safeParse(contentSchema, JSON.parse(brotliDecompressSync(bytes).toString()));
  return content.success && now.getTime() < content.data.until ? content.data.value : undefined;
}
