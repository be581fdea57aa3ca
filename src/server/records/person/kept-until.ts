import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import type { PersonRow } from './person-rows.ts';

/** When the period of the newest contract ends; undefined without one. */
export async function findKeptUntil(
  db: Pick<Database, 'execute'>,
  rows: readonly PersonRow[],
  period: string,
): Promise<Date | undefined> {
  const bought = rows.filter(({ kind }) => kind === 'contract');
  const newest = bought.toSorted(
    (one, other) => Number(other.createdAt) - Number(one.createdAt),
  )[0];
  if (!newest) return undefined;
  const [found] = await queryRows<{ ms: string }>(
    db,
    sql`select (extract(epoch from ${newest.createdAt.toISOString()}::timestamptz + ${period}::interval) * 1000)::bigint::text as ms`,
  );
  return new Date(Number(found?.ms));
}
