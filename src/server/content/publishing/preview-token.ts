import * as z from 'zod/mini';
import { previewPath } from '#api/paths.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { createSealedToken, readSealedToken } from '#server/platform/keys/sealed-token.ts';

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

export const createPreviewToken = (keys: KeyRing, link: PreviewLink): string =>
  createSealedToken(keys, 'previews', link);

/** A link that shows the shop at this address as the token says. */
export function createPreviewLink(
  keys: KeyRing,
  siteAddress: string,
  { until, ...shown }: Omit<PreviewLink, 'until'> & { until: Date },
): string {
  const seconds = Math.floor(until.getTime() / 1000);
  const token = createPreviewToken(keys, { ...shown, until: seconds });
  return `${siteAddress}${previewPath}?token=${token}`;
}

/** Undefined for a token that was altered, or sealed with a key that this instance lacks, or that has expired. */
export function readPreviewToken(keys: KeyRing, token: string, now: Date): PreviewLink | undefined {
  const data = readSealedToken(keys, 'previews', token);
  if (data === undefined) return undefined;
  const link = z.parse(previewSchema, data);
  return now.getTime() < link.until * 1000 ? link : undefined;
}
