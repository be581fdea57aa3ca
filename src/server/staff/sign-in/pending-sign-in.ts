import * as z from 'zod/mini';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { createSealedCookie, openSealedCookie } from '#server/web/journey-cookies/sealed-cookie.ts';

const maxPathLength = 1000;
export const pendingMinutes = 10;

const pendingSchema = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where to go when the provider has answered. */
  path: z.string(),
  /** Whether somebody who is signed in is confirmed. */
  isConfirming: z.boolean(),
});

type Pending = z.infer<typeof pendingSchema>;

const use = 'staff sign-in cookie';

/** The cookie of a browser that was sent to the provider. */
export function sealPending(keys: KeyRing, pending: Pending, now: Date): string {
  // Never another host, as //example.com would be.
  const isOwn = /^\/(?![/\\])/.test(pending.path) && pending.path.length <= maxPathLength;
  const path = isOwn ? pending.path : '/';
  return createSealedCookie({ keys, use, now }, { ...pending, path }, pendingMinutes * 60_000);
}

/** Undefined unless this browser was sent to the provider with this state, within ten minutes. */
export function openPending(
  keys: KeyRing,
  cookie: string | undefined,
  { state, now }: { state: string | undefined; now: Date },
): Pending | undefined {
  const opened = z.safeParse(pendingSchema, openSealedCookie({ keys, use, now }, cookie));
  return opened.success && opened.data.state === state ? opened.data : undefined;
}
