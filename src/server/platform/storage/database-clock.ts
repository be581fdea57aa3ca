import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import { queryRows } from './query-rows.ts';

export interface DatabaseClock {
  /**
   * The database's time: that of the last measurement plus the time since then by a clock that nobody sets. All
   * instances of a database agree on it, and it costs no query.
   */
  now: () => Date;
  /** How far the clock of this process is ahead of the database's, in milliseconds; negative when it is behind. */
  skewMs: () => number;
}

/** `doubtful` stops deletion, `wrong` also stops selling. */
export type ClockState = 'right' | 'doubtful' | 'wrong';

export function judgeClock(skewMs: number): ClockState {
  const minutes = Math.abs(skewMs) / 60_000;
  return minutes > 15 ? 'wrong' : minutes > 2 ? 'doubtful' : 'right';
}

/** How far the clock is off in words, e.g. `3600 seconds ahead of the database`. */
export function describeSkew(skewMs: number): string {
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return `${Math.round(Math.abs(skewMs) / 1000)} seconds ${direction} the database`;
}

interface ClockOptions {
  db: Pick<Database, 'execute'>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  everyMs?: number;
}

/** A slower response says little about the time at which the database read its clock. */
const maxRoundTripMs = 2000;

/** Measures the database's clock at once and every five seconds. */
export async function openDatabaseClock({
  db,
  log,
  everyMs = 5000,
}: ClockOptions): Promise<DatabaseClock & { close: () => void }> {
  let { aheadMs } = await measure(db);
  const { now, skewMs } = createClock(() => aheadMs);
  let state: ClockState = 'right';
  const report = () => {
    const current = judgeClock(skewMs());
    if (current === state) return;
    state = current;
    if (current === 'right') log.info('the clock agrees with the database again');
    else {
      const consequence = current === 'wrong' ? 'nothing is sold or deleted' : 'nothing is deleted';
      const level = current === 'wrong' ? 'error' : 'warn';
      log[level](
        `the clock is ${describeSkew(skewMs())}: ${consequence}; correct it by NTP, no restart is needed`,
      );
    }
  };
  report();
  let isMeasuring = false;
  const timer = setInterval(async () => {
    if (isMeasuring) return;
    isMeasuring = true;
    // While the database is unreachable, the last measurement holds.
    const measured = await measure(db).catch(() => undefined);
    isMeasuring = false;
    if (!measured || measured.roundTripMs > maxRoundTripMs) return;
    aheadMs = measured.aheadMs;
    report();
  }, everyMs).unref();
  return { now, skewMs, close: () => clearInterval(timer) };
}

/** The database's clock as measured once, for a command that ends soon. */
export async function readDatabaseClock(db: Pick<Database, 'execute'>): Promise<DatabaseClock> {
  const { aheadMs } = await measure(db);
  return createClock(() => aheadMs);
}

function createClock(aheadMs: () => number): DatabaseClock {
  const now = () => new Date(performance.now() + aheadMs());
  return { now, skewMs: () => Date.now() - now().getTime() };
}

/** The difference between the database's clock, in milliseconds since 1970, and the process's monotonic clock. */
async function measure(db: Pick<Database, 'execute'>) {
  const before = performance.now();
  const [row] = await queryRows<{ ms: number }>(
    db,
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  );
  const after = performance.now();
  if (!row) throw new Error('The database returned no time.');
  return { aheadMs: row.ms - (before + after) / 2, roundTripMs: after - before };
}
