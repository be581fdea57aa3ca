import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '#server/platform/storage/database.ts';
import { runPrepared } from '#server/platform/storage/run-prepared.ts';
import { isDatabaseLost } from '#server/platform/storage/unavailable.ts';
import { outsideTraces } from '#server/platform/tracing/span.ts';

const windowMs = 5 * 60_000;
const maxClients = 10_000;
/** The most rows that one instance adds to the table in a window: an attacker may have any number of addresses. */
const maxRowsPerWindow = 20_000;

interface SharedCountsOptions {
  db: Database;
  log: Pick<Logger, 'warn'>;
  /** Called for each request that is counted by this instance alone. */
  countFallback: () => void;
}

export interface SharedCounts {
  /** The seconds until the client may call again, or 0. */
  getWait: (key: string) => number;
  /** Adds a call to the count of all instances. The result is known at the next call. */
  add: (key: string, limit: number) => void;
  /** Waits for the calls that are not added yet. */
  close: () => Promise<void>;
}

// Windows are by the clock of the database: one instance with a wrong clock must not block a client at all instances.
const now = '(extract(epoch from now()) * 1000)::bigint';
/** Rows in the order of their keys, so that two instances never wait for each other's rows. */
const addSql = `insert into rate_limits as counted (key, points, expire)
  select key, calls, ${now} + ${windowMs} from unnest($1::text[], $2::int[]) as added (key, calls) order by key
  on conflict (key) do update set
    points = case when counted.expire <= ${now} then excluded.points else counted.points + excluded.points end,
    expire = case when counted.expire <= ${now} then excluded.expire else counted.expire end
  returning key, points, (expire - ${now})::int as "remainingMs"`;

interface CountRow {
  key: string;
  points: number;
  remainingMs: number;
}

/**
 * The counts that instances on one PostgreSQL share. No request waits for the database: calls that come while a statement
 * runs are added by the next one, and a client that has used up its limit elsewhere is refused from its second call here on.
 */
export function openSharedCounts({ db, log, countFallback }: SharedCountsOptions): SharedCounts {
  const blocked = new LRUCache<string, true>({ max: maxClients, ttl: windowMs });
  const isAdmitted = createAdmission();
  let waiting = new Map<string, { calls: number; limit: number }>();
  let sending: Promise<void> | undefined;
  let isDown = false;

  const send = async () => {
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      const calls = [...batch.values()].map((count) => count.calls);
      try {
        const params = [[...batch.keys()], calls];
        const rows = await runPrepared<CountRow>(db, { name: 'add-calls', sql: addSql, params });
        isDown = false;
        for (const { key, points, remainingMs } of rows) {
          const isUsedUp = points >= (batch.get(key)?.limit ?? Number.POSITIVE_INFINITY);
          if (isUsedUp) blocked.set(key, true, { ttl: Math.max(1, remainingMs) });
        }
      } catch (error) {
        for (const count of calls) for (let call = 0; call < count; call += 1) countFallback();
        if (!isDown && !isDatabaseLost(error)) {
          log.warn(
            { err: error },
            'rate limits: the shared count is unreachable, each instance counts on its own',
          );
        }
        isDown = true;
      }
    }
    sending = undefined;
  };

  return {
    getWait: (key) =>
      blocked.has(key) ? Math.max(1, Math.ceil(blocked.getRemainingTTL(key) / 1000)) : 0,
    add: (key, limit) => {
      if (!isAdmitted(key)) return countFallback();
      waiting.set(key, { calls: (waiting.get(key)?.calls ?? 0) + 1, limit });
      // The statements count the calls of many requests, so they are no part of one request's trace.
      sending ??= outsideTraces(send);
    },
    close: async () => sending,
  };
}

/** Admits the first 20,000 keys of each window. */
function createAdmission(): (key: string) => boolean {
  let startedAt = performance.now();
  const keys = new Set<string>();
  return (key) => {
    if (performance.now() - startedAt > windowMs) {
      startedAt = performance.now();
      keys.clear();
    }
    if (keys.size < maxRowsPerWindow) keys.add(key);
    return keys.has(key);
  };
}
