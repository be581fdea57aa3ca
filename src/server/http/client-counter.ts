import { LRUCache } from 'lru-cache';

const windowMs = 5 * 60_000;
const mostClients = 10_000;

/** Counts one more for a client; gives the seconds until it may go on, 0 while it may. */
export type CountClient = (client: string) => number;

/**
 * So many in five minutes, counted in this process and without waiting. `scale` multiplies the number; without one
 * nothing is counted.
 */
export function createClientCounter(most: number, scale: number | undefined): CountClient {
  if (scale === undefined) return () => 0;
  const counts = new LRUCache<string, number>({ max: mostClients, ttl: windowMs });
  const scaled = Math.max(1, Math.round(most * scale));
  return (client) => {
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count, { noUpdateTTL: true });
    return count > scaled ? Math.max(1, Math.ceil(counts.getRemainingTTL(client) / 1000)) : 0;
  };
}
