import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { apiPath, endpointPaths } from '#api/paths.ts';
import type { Storage } from '../storage/database.ts';
import { judgeClock } from '../storage/database-clock.ts';
import { openPool } from '../storage/postgres-pool.ts';
import type { ClockGuardDeps } from './clock-guard.ts';

const windowSeconds = 5 * 60;
/**
 * The rate limits have their own connection pool, so that counting and purchases never wait for each other's
 * connections.
 */
const queryTimeoutMs = 1000;

/**
 * Requests of one client in five minutes: several times what a home or an office needs. Strict for calls that cost
 * money or staff time (bank checks, purchases, enquiries, lookups), generous for calls of every page view.
 * docs/decisions/0011-request-security.md gives the reasons for the numbers.
 */
export const maxCallsPerWindow: Record<keyof typeof endpointPaths, number> = {
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

/** Counts a request. Returns the seconds to wait when it is over the limit, otherwise undefined. */
export type ConsumeRateLimit = (path: string, client: string) => Promise<number | undefined>;

export interface RateLimits {
  consumeRateLimit: ConsumeRateLimit;
  close: () => Promise<void>;
}

export interface RateLimitOptions extends ClockGuardDeps {
  /** Multiplies every limit; undefined switches them off. */
  scale: number | undefined;
  /** How to connect to the database: instances on one PostgreSQL share their counts. */
  queue: Storage['queue'];
  log: Pick<Logger, 'warn'>;
}

export const disabledRateLimits: RateLimits = {
  consumeRateLimit: async () => undefined,
  close: async () => {},
};

export function openRateLimits({ scale, queue, log, clockSkewMs }: RateLimitOptions): RateLimits {
  if (scale === undefined) return disabledRateLimits;
  const pool =
    queue.kind === 'postgres'
      ? openPool({ ...queue.connection, timeoutMs: queryTimeoutMs }, 'rateLimits')
      : undefined;
  const names = [...Object.keys(maxCallsPerWindow), 'other'];
  const limiters = new Map(
    names.map((name, index) => {
      const calls = maxCallsPerWindow[name as keyof typeof maxCallsPerWindow] ?? otherCalls;
      const options = {
        keyPrefix: name,
        points: Math.max(1, Math.round(calls * scale)),
        duration: windowSeconds,
      };
      const own = new RateLimiterMemory(options);
      const shared =
        pool &&
        new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          tableName: 'rate_limits',
          tableCreated: true,
          // A client over the limit causes no more queries.
          inMemoryBlockOnConsumed: options.points + 1,
          // The first limiter deletes the expired rows of all limiters.
          clearExpiredByTimeout: index === 0,
        });
      return [name, { own, shared }] as const;
    }),
  );

  let isDown = false;
  const consumeRateLimit: ConsumeRateLimit = async (path, client) => {
    const limiter = limiters.get(endpointAt(path));
    try {
      // In memory first: a burst causes no more queries than the limit allows, and this instance keeps its limit
      // while the database is unreachable.
      await limiter?.own.consume(client);
      // The library stores the end of a window by the clock of this process. One that is years ahead would block a client
      // at all instances for years.
      if (judgeClock(clockSkewMs()) !== 'wrong') await limiter?.shared?.consume(client);
      isDown = false;
    } catch (reason) {
      if (reason instanceof RateLimiterRes)
        return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
      if (!isDown)
        log.warn(
          { err: reason },
          'rate limits: the shared count is unreachable, each instance counts on its own',
        );
      isDown = true;
    }
    return undefined;
  };
  return { consumeRateLimit, close: async () => pool?.end() };
}

function endpointAt(path: string): string {
  if (!path.startsWith(apiPath)) return 'other';
  const known = Object.entries(endpointPaths).find(
    ([, address]) => path === address || path.startsWith(`${address}/`),
  );
  return known?.[0] ?? 'other';
}
