import { and, gte, lt } from 'drizzle-orm';
import { subtractDays } from '#rules/dates/calendar-day.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { getLondonEnd, getLondonStart } from '#rules/dates/london-time.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { contracts } from '#server/platform/storage/schema.ts';

export interface SalesToday {
  today: number;
  /** By this time of the same day last week. */
  lastWeekByNow: number;
  lastWeek: number;
}

const dayMs = 24 * 60 * 60_000;

/** The sales since midnight in London, beside those of the same day last week. */
export async function countSalesOfToday(db: Database, now: Date): Promise<SalesToday> {
  const day = getLondonDate(now);
  const weekAgo = subtractDays(day, 7);
  const begin = getLondonStart(day);
  const [from, to] = [getLondonStart(weekAgo), getLondonEnd(weekAgo)];
  const count = (first: Date, end: Date) =>
    db.$count(contracts, and(gte(contracts.createdAt, first), lt(contracts.createdAt, end)));
  // The same time of day also when clocks were changed in between, to a few minutes of the changed night.
  const passedMs = now.getTime() - begin.getTime();
  return {
    today: await count(begin, new Date(now.getTime() + dayMs)),
    lastWeekByNow: await count(from, new Date(Math.min(from.getTime() + passedMs, to.getTime()))),
    lastWeek: await count(from, to),
  };
}
