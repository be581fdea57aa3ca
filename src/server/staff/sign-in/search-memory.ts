import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { createSealedCookie, openSealedCookie } from '#server/http/requests/sealed-cookie.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';

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
