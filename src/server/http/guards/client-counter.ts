import { LRUCache } from 'lru-cache';
import { getWiderNetwork } from '../requests/client-info.ts';

const windowMs = 5 * 60_000;
const maxClients = 10_000;
/** An IPv6 /48 is one site with up to 65,536 networks of the size /64. */
const widerNetworkFactor = 10;

/** Counts one request of a client. Returns the seconds to wait when it is over the limit, otherwise 0. */
export type CountClientRequest = (client: string) => number;

/**
 * A rate limit over five minutes in the memory of this process, for at most 10,000 clients. The /48 of an IPv6 client has
 * ten times its limit. `scale` multiplies the limit; undefined switches it off.
 */
export function createClientCounter(limit: number, scale: number | undefined): CountClientRequest {
  if (scale === undefined) return () => 0;
  const scaledLimit = Math.max(1, Math.round(limit * scale));
  const countClient = createCounter(scaledLimit);
  const countNetwork = createCounter(scaledLimit * widerNetworkFactor);
  return (client) => {
    const network = getWiderNetwork(client);
    return Math.max(countClient(client), network === undefined ? 0 : countNetwork(network));
  };
}

function createCounter(limit: number): CountClientRequest {
  // Created with the first client: a cache reserves memory for all 10,000 at once, and most of a server's counters stay unused.
  let counts: LRUCache<string, number> | undefined;
  return (client) => {
    counts ??= new LRUCache({ max: maxClients, ttl: windowMs });
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count, { noUpdateTTL: true });
    return count > limit ? Math.max(1, Math.ceil(counts.getRemainingTTL(client) / 1000)) : 0;
  };
}
