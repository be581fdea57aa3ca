import { and, asc, gte, lte, type SQL, sql } from 'drizzle-orm';
import { getLondonDate } from '#rules/dates/london-date.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { funnelDays } from '#server/platform/storage/schema.ts';
import type { PlanGroup, VisitGroup } from './funnel-day.ts';
import { queryPlans, queryVisits } from './funnel-query.ts';
import type { Period } from './period.ts';

/** The counts of one day. */
export interface FunnelDay {
  day: string;
  visits: VisitGroup[];
  plans: PlanGroup[];
}

export interface FunnelDayDeps {
  db: Database;
  /** The plan of each variant in the current catalogue. */
  planOfVariant: ReadonlyMap<string, string>;
  now: Date;
}

/** Events may be stored later than received, because they are buffered while the database is unavailable. */
const lateEventsMs = 60 * 60_000;

/**
 * The counts of each day with events or contracts. Days that are over are counted once and then read from the
 * table, so they stay after their events are deleted.
 */
export async function readFunnelDays(deps: FunnelDayDeps, period: Period): Promise<FunnelDay[]> {
  const { db } = deps;
  const stored = await db
    .select()
    .from(funnelDays)
    .where(and(gte(funnelDays.day, period.from), lte(funnelDays.day, period.to)))
    .orderBy(asc(funnelDays.day));
  const known = new Set(stored.map(({ day }) => day));
  // The table's two columns of JSON hold what `storeFunnelDays` stored.
  const days = stored as FunnelDay[];
  for (const day of await listCountableDays(deps, period)) {
    if (!known.has(day)) days.push(await countDay(deps, day));
  }
  return days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

interface StoreOptions {
  /** The most days of one run. */
  limit: number;
  isStopping: () => boolean;
  /** Called when a day cannot be counted. The other days are. */
  onError: (error: unknown, day: string) => void;
}

/** Counts days that are over and not in the table yet, the newest first. Returns how many. */
export async function storeFunnelDays(
  deps: FunnelDayDeps,
  { limit, isStopping, onError }: StoreOptions,
): Promise<number> {
  const today = getLondonDate(deps.now);
  const stored = await deps.db.select({ day: funnelDays.day }).from(funnelDays);
  const known = new Set(stored.map(({ day }) => day));
  const missing = (await listCountableDays(deps, { from: '0001-01-01', to: today }))
    .filter((day) => !known.has(day) && isOver(day, deps.now))
    .toReversed()
    .slice(0, limit);
  let count = 0;
  for (const day of missing) {
    if (isStopping()) break;
    try {
      await countDay(deps, day);
      count += 1;
    } catch (error) {
      onError(error, day);
    }
  }
  return count;
}

async function countDay(
  { db, planOfVariant, now }: FunnelDayDeps,
  day: string,
): Promise<FunnelDay> {
  const counted = {
    day,
    visits: await queryVisits(db, day),
    plans: await queryPlans(db, day, planOfVariant),
  };
  if (isOver(day, now)) await db.insert(funnelDays).values(counted).onConflictDoNothing();
  return counted;
}

const isOver = (day: string, now: Date): boolean =>
  day < getLondonDate(new Date(now.getTime() - lateEventsMs));

/**
 * The days of the period that have events or contracts, from the first stored event to today; contracts from before would
 * seem to convert every visit. Other days are not listed: after a jump of the clock the days until then would be stored
 * as empty, and never be counted when they come.
 */
async function listCountableDays(
  { db, now }: FunnelDayDeps,
  { from, to }: Period,
): Promise<string[]> {
  const today = getLondonDate(now);
  const last = sql`${to < today ? to : today}::date`;
  const rows = await queryRows<{ day: string }>(
    db,
    sql`with recursive first as (
        select ${londonDay(sql`coalesce(
          (select min(received_at) from events), (select min(created_at) from contracts))`)} as day
      ),
      days (day) as (
        select ${selectNextDay(sql`greatest(first.day, ${from}::date)`)} from first
        union all
        select ${selectNextDay(sql`days.day + 1`)} from days where days.day < ${last}
      )
      select to_char(day, 'YYYY-MM-DD') as day from days where day <= ${last}`,
  );
  return rows.map(({ day }) => day);
}

/** The first day with an event or a contract, from this day on. Finds it by the index of each table. */
function selectNextDay(day: SQL): SQL {
  const begin = sql`(${day})::timestamp at time zone 'Europe/London'`;
  return londonDay(sql`least(
    (select min(received_at) from events where received_at >= ${begin}),
    (select min(created_at) from contracts where created_at >= ${begin}))`);
}

const londonDay = (moment: SQL): SQL => sql`(${moment} at time zone 'Europe/London')::date`;
