import type { Logger } from 'pino';
import { continuePath, endpointPaths, leavePath } from '#api/paths.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { createClientCounter } from './client-counter.ts';
import { openSharedCounts } from './shared-counts.ts';

/** The API's calls, and what pages ask for: the link to a saved journey, and the plan that is to be left. */
const limitedPaths = { ...endpointPaths, saveJourney: continuePath, leavePlan: leavePath };

/**
 * Requests of one client in five minutes: several times what a home or an office needs. Strict for calls that cost
 * money or staff time (bank checks, purchases, enquiries, lookups), generous for calls of every page view.
 * docs/decisions/0011-request-security.md gives the reasons for the numbers.
 */
export const maxCallsPerWindow: Record<keyof typeof limitedPaths, number> = {
  getEnv: 300,
  menuItems: 300,
  reportEvent: 600,
  reportLeftPage: 300,
  validateBankDetails: 60,
  createContract: 60,
  findContract: 60,
  endCarriedJourney: 100,
  addressLookup: 120,
  submitSpeakToAnExpert: 10,
  updateBoilerMake: 100,
  partnershipItems: 100,
  campaignByPartnership: 100,
  saveJourney: 10,
  leavePlan: 20,
};
const otherCalls = 300;

/** The calls that cost money or staff time, or fill mailboxes. Instances share their counts; each instance counts other calls on its own. */
const sharedCalls: readonly string[] = [
  'validateBankDetails',
  'createContract',
  'addressLookup',
  'submitSpeakToAnExpert',
  'saveJourney',
  'leavePlan',
] satisfies (keyof typeof limitedPaths)[];

/** Counts a request. Returns the seconds to wait when it is over the limit, otherwise undefined. */
export type ConsumeRateLimit = (path: string, client: string) => number | undefined;

export interface RateLimits {
  consumeRateLimit: ConsumeRateLimit;
  close: () => Promise<void>;
}

export interface RateLimitOptions {
  /** Multiplies every limit; undefined switches them off. */
  scale: number | undefined;
  /** Instances on one PostgreSQL share their counts. */
  storage: Pick<Storage, 'db' | 'connection'>;
  log: Pick<Logger, 'warn'>;
  /** Called for each request that is counted by this instance alone, although the count is shared. */
  countFallback?: (() => void) | undefined;
}

export const disabledRateLimits: RateLimits = {
  consumeRateLimit: () => undefined,
  close: async () => {},
};

export function openRateLimits({
  scale,
  storage: { db, connection },
  log,
  countFallback = () => {},
}: RateLimitOptions): RateLimits {
  if (scale === undefined) return disabledRateLimits;
  const shared =
    connection.kind === 'postgres' ? openSharedCounts({ db, log, countFallback }) : undefined;
  const names = [...Object.keys(maxCallsPerWindow), 'other'];
  const limits = new Map(
    names.map((name) => {
      const calls = maxCallsPerWindow[name as keyof typeof maxCallsPerWindow] ?? otherCalls;
      const limit = Math.max(1, Math.round(calls * scale));
      return [name, { limit, count: createClientCounter(calls, scale) }] as const;
    }),
  );

  const consumeRateLimit: ConsumeRateLimit = (path, client) => {
    const name = endpointAt(path);
    const { limit, count } = limits.get(name) ?? {};
    if (!limit || !count) return undefined;
    const key = `${name}:${client}`;
    const isShared = sharedCalls.includes(name);
    // In memory first: a burst adds no more calls to the table than the limit allows, and this instance keeps its limit
    // while the database is unreachable.
    const wait = Math.max(count(client), (isShared && shared?.getWait(key)) || 0);
    if (wait > 0) return wait;
    if (isShared) shared?.add(key, limit);
    return undefined;
  };
  return { consumeRateLimit, close: async () => shared?.close() };
}

function endpointAt(path: string): string {
  const known = Object.entries(limitedPaths).find(
    ([, address]) => path === address || path.startsWith(`${address}/`),
  );
  return known?.[0] ?? 'other';
}
