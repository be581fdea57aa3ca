import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { createKeyedHash } from '#server/platform/keys/seal.ts';

/** What a preview shows: the content at a time, of a stored version, or both. */
const previewSchema = z.strictObject({
  /** A day or a minute in London, e.g. `2027-01-01T09:00`; absent: now. */
  at: z.optional(z.string()),
  /** The id of a content version; absent: the current one. */
  version: z.optional(z.string()),
  /** When the preview ends, in seconds since 1970. */
  until: z.int(),
});

export type PreviewLink = z.infer<typeof previewSchema>;

/** The link's data and its seal, e.g. `eyJ1bnRpbCI6….k3Y…`. Needs no encoding in a URL or a cookie. */
export function createPreviewToken([key]: KeyRing, link: PreviewLink): string {
  const data = Buffer.from(JSON.stringify(link)).toString('base64url');
  return `${data}.${createKeyedHash(key, data, 'previews')}`;
}

/** Undefined for a token that was altered, or sealed with a key that this instance lacks, or that has expired. */
export function readPreviewToken(keys: KeyRing, token: string, now: Date): PreviewLink | undefined {
  const [data = '', seal = '', ...others] = token.split('.');
  const isSealed = keys.some((key) => isEqual(createKeyedHash(key, data, 'previews'), seal));
  if (!isSealed || others.length > 0) return undefined;
  const link = z.parse(previewSchema, JSON.parse(Buffer.from(data, 'base64url').toString()));
  return now.getTime() < link.until * 1000 ? link : undefined;
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
