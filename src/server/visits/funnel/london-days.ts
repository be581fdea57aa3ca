import { type SQL, sql } from 'drizzle-orm';
import type { Period } from './period.ts';

/**
 * The SQL condition that a moment is within the period: from midnight in London of its first day to midnight
 * after its last.
 */
export function createPeriodCondition(moment: SQL, { from, to }: Period): SQL {
  return sql`${moment} >= ${from}::date::timestamp at time zone 'Europe/London'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'Europe/London'`;
}
