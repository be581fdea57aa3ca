import { LRUCache } from 'lru-cache';

const windowMs = 5 * 60_000;
const maxClients = 10_000;

/** Counts one request of a client. Returns the seconds to wait when it is over the limit, otherwise 0. */
export type CountClientRequest = (client: string) => number;

/**
 * A rate limit over five minutes in the memory of this process. `scale` multiplies the limit; undefined switches
 * it off.
 */
export function createClientCounter(limit: number, scale: number | undefined): CountClientRequest {
  if (scale === undefined) return () => 0;
  const counts = new LRUCache<string, number>({ max: maxClients, ttl: windowMs });
  const scaledLimit = Math.max(1, Math.round(limit * scale));
  return (client) => {
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count, { noUpdateTTL: true });
    return count > scaledLimit ? Math.max(1, Math.ceil(counts.getRemainingTTL(client) / 1000)) : 0;
  };
}
