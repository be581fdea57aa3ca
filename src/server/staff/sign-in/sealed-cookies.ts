import { randomBytes } from 'node:crypto';
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

/** Longer than a session. */
const searchesLifeMs = 12 * 60 * 60_000;
/** So many fit into a cookie, however they are encoded. */
const maxSearches = 4;

const searchesSchema = z.object({
  /** The token of the session's forms: somebody else who signs in with this browser sees none of them. */
  session: z.string(),
  searches: z.array(z.object({ id: z.string(), text: z.string() })),
});

/**
 * What was searched for is personal, so it is in no address: a search has an id there, and its text is in a sealed cookie. Back shows the
 * results again, where those of a posted form would be gone.
 */
export function createSearchMemory({ keys, clock }: { keys: KeyRing; clock: () => Date }) {
  const sealing = () => ({ keys, now: clock(), use: 'staff searches cookie' }) as const;
  const read = (session: string, cookie: string) => {
    const content = z.safeParse(searchesSchema, openSealedCookie(sealing(), cookie)).data;
    return content?.session === session ? content.searches : [];
  };
  /** Adds a search, and returns its id and the value of the cookie. */
  const add = (session: string, cookie: string, text: string) => {
    const id = randomBytes(6).toString('base64url');
    const searches = [{ id, text }, ...read(session, cookie)].slice(0, maxSearches);
    const content = { session, searches } satisfies z.infer<typeof searchesSchema>;
    return { id, cookie: createSealedCookie(sealing(), content, searchesLifeMs) };
  };
  return { read, add };
}
