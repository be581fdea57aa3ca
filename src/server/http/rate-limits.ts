import type { Logger } from 'pino';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { apiPath, endpointPaths } from '#api/paths.ts';
import type { Storage } from '../storage/database.ts';
import { judgeClock } from '../storage/database-clock.ts';
import { openPool } from '../storage/postgres-pool.ts';
import { createClientCounter } from './client-counter.ts';
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

/** The calls that cost money or staff time. Instances share their counts; each instance counts other calls on its own. */
const sharedCalls: readonly string[] = [
  'validateBankDetails',
  'createContract',
  'addressLookup',
  'submitSpeakToAnExpert',
] satisfies (keyof typeof endpointPaths)[];

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
  connection: Storage['connection'];
  log: Pick<Logger, 'warn'>;
  /** Called for each request that is counted by this instance alone, although the count is shared. */
  countFallback?: (() => void) | undefined;
}

export const disabledRateLimits: RateLimits = {
  consumeRateLimit: async () => undefined,
  close: async () => {},
};

export function openRateLimits({
  scale,
  connection,
  log,
  clockSkewMs,
  countFallback = () => {},
}: RateLimitOptions): RateLimits {
  if (scale === undefined) return disabledRateLimits;
  const pool =
    connection.kind === 'postgres'
      ? openPool({ ...connection, timeoutMs: queryTimeoutMs }, 'rateLimits')
      : undefined;
  const names = [...Object.keys(maxCallsPerWindow), 'other'];
  const limiters = new Map(
    names.map((name) => {
      const calls = maxCallsPerWindow[name as keyof typeof maxCallsPerWindow] ?? otherCalls;
      const shared =
        pool &&
        sharedCalls.includes(name) &&
        new RateLimiterPostgres({
          keyPrefix: name,
          points: Math.max(1, Math.round(calls * scale)),
          duration: windowSeconds,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          // One limiter deletes the expired rows of all limiters.
          clearExpiredByTimeout: name === sharedCalls[0],
        });
      return [name, { count: createClientCounter(calls, scale), shared }] as const;
    }),
  );
  const admitToTable = createAdmission();

  let isDown = false;
  const consumeRateLimit: ConsumeRateLimit = async (path, client) => {
    const name = endpointAt(path);
    const { count, shared } = limiters.get(name) ?? {};
    // In memory first: a burst causes no more queries than the limit allows, and this instance keeps its limit
    // while the database is unreachable.
    const wait = count?.(client) ?? 0;
    if (wait > 0) return wait;
    if (!shared) return undefined;
    // The library stores the end of a window by the clock of this process. One that is years ahead would block a client
    // at all instances for years.
    const isClockWrong = judgeClock(clockSkewMs()) === 'wrong';
    if (isClockWrong || !admitToTable(`${name} ${client}`)) {
      countFallback();
      return undefined;
    }
    try {
      await shared.consume(client);
      isDown = false;
    } catch (reason) {
      if (reason instanceof RateLimiterRes)
        return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
      countFallback();
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

/** The most rows that one instance adds to the shared table in a window: an attacker may have any number of addresses. */
const maxRowsPerWindow = 20_000;

/** Admits the first 20,000 keys of each window. */
function createAdmission(): (key: string) => boolean {
  let startedAt = performance.now();
  const keys = new Set<string>();
  return (key) => {
    if (performance.now() - startedAt > windowSeconds * 1000) {
      startedAt = performance.now();
      keys.clear();
    }
    if (keys.size < maxRowsPerWindow) keys.add(key);
    return keys.has(key);
  };
}

function endpointAt(path: string): string {
  if (!path.startsWith(apiPath)) return 'other';
  const known = Object.entries(endpointPaths).find(
    ([, address]) => path === address || path.startsWith(`${address}/`),
  );
  return known?.[0] ?? 'other';
}
