import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { createSealedToken, readSealedToken } from '#server/platform/keys/sealed-token.ts';
import { type StaffRole, staffRoles } from '#server/platform/storage/schema.ts';

export const signInPath = '/sign-in';
export const linkMinutes = 10;

const linkSchema = z.strictObject({
  /** By which it is known that the link was used. */
  id: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  /** In seconds since 1970. */
  until: z.int(),
});

export type StaffLink = z.infer<typeof linkSchema>;

interface LinkOptions {
  name: string;
  role: StaffRole;
  now: Date;
}

/** The token of a link that signs in once. It needs the keys and no database, so that it can be made while a server has the embedded one open. */
export function createStaffToken(keys: KeyRing, { name, role, now }: LinkOptions): string {
  const until = Math.floor(now.getTime() / 1000) + linkMinutes * 60;
  const id = randomBytes(16).toString('base64url');
  return createSealedToken(keys, 'staff links', { id, name, role, until } satisfies StaffLink);
}

/** Undefined for a token that was altered, made for something else, or has expired. */
export function readStaffToken(keys: KeyRing, token: string, now: Date): StaffLink | undefined {
  const data = readSealedToken(keys, 'staff links', token);
  if (data === undefined) return undefined;
  const link = z.parse(linkSchema, data);
  return now.getTime() < link.until * 1000 ? link : undefined;
}

/** A link that signs in once, within ten minutes. */
export function createStaffLink(
  { STAFF_ORIGIN, STAFF_HOST }: { STAFF_ORIGIN: string; STAFF_HOST: string },
  keys: KeyRing,
  { port, ...who }: LinkOptions & { port: number },
): string {
  const host = STAFF_HOST === '127.0.0.1' ? STAFF_HOST : 'localhost';
  const origin = STAFF_ORIGIN || `http://${host}:${port}`;
  return `${origin}${signInPath}?token=${createStaffToken(keys, who)}`;
}
