import pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { apiPath, endpoints } from '#api/paths.ts';
import type { Storage } from '../storage/storage.ts';

const windowSeconds = 5 * 60;

/**
 * Calls in five minutes by one household or office, several times what its people need at once. Tight
 * where a call is worth money or someone's time: bank checks, purchases, enquiries, lookups. Generous
 * where every page view calls. docs/decisions/0011-guards.md argues the numbers.
 */
export const callsPerWindow: Record<keyof typeof endpoints, number> = {
  getEnv: 300,
  menuItems: 300,
  reportEvent: 600,
  validateBankDetails: 60,
  createContract: 60,
  addressLookup: 120,
  submitSpeakToAnExpert: 10,
  updateBoilerMake: 100,
  partnershipItems: 100,
  campaignByPartnership: 100,
};
const otherCalls = 300;

/** Counts a call; gives the seconds to wait when it is one too many. */
export type TakeTurn = (path: string, client: string) => Promise<number | undefined>;

export interface RateLimits {
  takeTurn: TakeTurn;
  close: () => Promise<void>;
}

export interface RateLimitOptions {
  /** Multiplies every limit; undefined when there are none. */
  scale: number | undefined;
  /** Where several instances run on one PostgreSQL, they count together. */
  queue: Storage['queue'];
  log: Pick<Logger, 'warn'>;
}

export const unlimited: RateLimits = { takeTurn: async () => undefined, close: async () => {} };

export function openRateLimits({ scale, queue, log }: RateLimitOptions): RateLimits {
  if (scale === undefined) return unlimited;
  const pool = queue.kind === 'postgres' ? openPool(queue.connectionString) : undefined;
  const names = [...Object.keys(callsPerWindow), 'other'];
  const limiters = new Map(
    names.map((name, index) => {
      const calls = callsPerWindow[name as keyof typeof callsPerWindow] ?? otherCalls;
      const options = {
        keyPrefix: name,
        points: Math.max(1, Math.round(calls * scale)),
        duration: windowSeconds,
      };
      const limiter = pool
        ? new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            tableName: 'rate_limits',
            tableCreated: true,
            // Whoever is over the limit costs the database nothing more.
            inMemoryBlockOnConsumed: options.points + 1,
            // One of them sweeps the table for all.
            clearExpiredByTimeout: index === 0,
          })
        : new RateLimiterMemory(options);
      return [name, limiter] as const;
    }),
  );

  let isDown = false;
  const takeTurn: TakeTurn = async (path, client) => {
    try {
      await limiters.get(endpointAt(path))?.consume(client);
      isDown = false;
    } catch (reason) {
      if (reason instanceof RateLimiterRes)
        return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
      // Guarding the shop must not close it: what cannot be counted passes.
      if (!isDown)
        log.warn({ err: reason }, 'requests cannot be counted: no limit applies for now');
      isDown = true;
    }
    return undefined;
  };
  return { takeTurn, close: async () => pool?.end() };
}

function endpointAt(path: string): string {
  if (!path.startsWith(apiPath)) return 'other';
  const known = Object.entries(endpoints).find(
    ([, address]) => path === address || path.startsWith(`${address}/`),
  );
  return known?.[0] ?? 'other';
}

/** Its own connections, few and impatient: counting never waits behind purchases, nor they behind it. */
function openPool(connectionString: string): pg.Pool {
  const patience = 1000;
  const pool = new pg.Pool({
    connectionString,
    max: 4,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  pool.on('error', () => {});
  return pool;
}
