import * as z from 'zod/mini';
import { createSealedCookie, openSealedCookie } from '#server/http/requests/sealed-cookie.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';

const maxPathLength = 1000;
export const pendingMinutes = 10;

/** What the provider's answer must fit, by the names of the library. */
const checksSchema = z.strictObject({
  expectedState: z.string(),
  expectedNonce: z.string(),
  pkceCodeVerifier: z.string(),
});

const pendingSchema = z.strictObject({
  checks: checksSchema,
  /** Where to go when the provider has answered. */
  path: z.string(),
  /** Whether somebody who is signed in is confirmed. */
  isConfirming: z.boolean(),
});

export type SignInChecks = z.infer<typeof checksSchema>;
type Pending = z.infer<typeof pendingSchema>;

const pendingUse = 'staff sign-in cookie';

/** The cookie of a browser that was sent to the provider. */
export function sealPending(keys: KeyRing, pending: Pending, now: Date): string {
  // Never another host, as //example.com would be.
  const isOwn = /^\/(?![/\\])/.test(pending.path) && pending.path.length <= maxPathLength;
  const content = { ...pending, path: isOwn ? pending.path : '/' };
  return createSealedCookie({ keys, use: pendingUse, now }, content, pendingMinutes * 60_000);
}

/** Undefined unless this browser was sent to the provider within ten minutes. */
export const openPending = (keys: KeyRing, cookie: string, now: Date): Pending | undefined =>
  z.safeParse(pendingSchema, openSealedCookie({ keys, use: pendingUse, now }, cookie)).data;
