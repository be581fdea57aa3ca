import { type SQL, sql } from 'drizzle-orm';
import type { Period } from './period.ts';

/** From midnight in London of the first day to midnight after the last one. */
export function isWithin(moment: SQL, { from, to }: Period): SQL {
  return sql`${moment} >= ${from}::date::timestamp at time zone 'Europe/London'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'Europe/London'`;
}
