import { type SQL, sql } from 'drizzle-orm';
import type { Storage } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import type { DeliveryKind } from '#server/platform/storage/schema.ts';
import { deleteOldMails } from './mail-folder.ts';
import { type RetentionKind, tableKinds } from './retention-kinds.ts';

export interface OldDataDeps {
  storage: Pick<Storage, 'db' | 'connection'>;
  dataFolder: string;
  /** The kinds of deliveries whose receiver is configured. Contracts wait for them. */
  handOvers: DeliveryKind[];
}

/** What of a kind is older than its cutoff. */
export interface OldData {
  count: number;
  /** Rows that are old and kept all the same. */
  held: number;
  /** Why deleting them looks like a mistake. */
  doubts: string[];
}

const batchSize = 1000;
/** Too many for one run: more than a twentieth of a table, and up to ten rows more than a quarter. One row is never too many. */
const fewRows = 10;
const rowsForOne = (count: number) => (count > fewRows ? 20 : 4);

export async function findOldData(
  { storage: { db }, dataFolder, handOvers }: OldDataDeps,
  kind: RetentionKind,
  cutoff: Date,
): Promise<OldData> {
  if (kind === 'mail') {
    return { count: deleteOldMails(dataFolder, cutoff, true), held: 0, doubts: [] };
  }
  const { table, guardedTime, ...conditions } = tableKinds[kind];
  const none = { count: 0, held: 0, doubts: [] };
  const isHeld = conditions.isHeld?.(handOvers) ?? sql`false`;
  const [found = none] = await queryRows<{ count: number; held: number }>(
    db,
    sql`select count(*) filter (where not ${isHeld})::int as count,
      count(*) filter (where ${isHeld})::int as held
      from ${sql.raw(table)} where ${conditions.isOld(timestamp(cutoff))}`,
  );
  const doubts: string[] = [];
  if (guardedTime && found.count > 0) {
    const newest = sql`(select max(${guardedTime}) from ${sql.raw(table)})`;
    if (await scalar<boolean>(db, sql`${newest} < ${timestamp(cutoff)}`)) {
      doubts.push('it would delete the newest');
    }
    // Not all rows are counted, because counting millions of them takes seconds.
    const enough = found.count * rowsForOne(found.count);
    const rows = sql`(select count(*)::int from (select from ${sql.raw(table)} limit ${enough}) as part)`;
    const total = found.count > 1 ? await scalar<number>(db, rows) : undefined;
    if (total !== undefined && total < enough) {
      doubts.push(`it would delete ${found.count} of ${total}`);
    }
  }
  return { ...found, doubts };
}

interface DeleteOptions {
  /** Called after each batch. */
  onDeleted: (rows: number, deliveries: number) => void;
  isStopping: () => boolean;
}

/** Deletes what is older than the cutoff. False when `isStopping` ended it early. */
export async function deleteOldData(
  { storage: { db, connection }, dataFolder, handOvers }: OldDataDeps,
  kind: RetentionKind,
  cutoff: Date,
  { onDeleted, isStopping }: DeleteOptions,
): Promise<boolean> {
  if (kind === 'mail') {
    onDeleted(deleteOldMails(dataFolder, cutoff, false), 0);
    return true;
  }
  const { table: name, key: keyName, isOld, isHeld, deliveriesColumn } = tableKinds[kind];
  const [table, key] = [sql.raw(name), sql.raw(keyName)];
  const isKept = isHeld?.(handOvers) ?? sql`false`;
  const deliveries = deliveriesColumn
    ? sql`(select count(*)::int from deliveries
        where ${sql.raw(deliveriesColumn)} in (select ${key} from gone))`
    : sql`0`;
  let hasDeleted = false;
  for (;;) {
    // Rows are deleted in batches, because one statement over millions of rows would exceed DATABASE_TIMEOUT_MS. The
    // condition is repeated for a row that is put on hold meanwhile.
    const [batch = { rows: 0, deliveries: 0 }] = await queryRows<Batch>(
      db,
      sql`with gone as (
          delete from ${table} where not ${isKept} and ${key} = any(array(
            select ${key} from ${table} where ${isOld(timestamp(cutoff))} and not ${isKept} limit ${batchSize}))
          returning ${key})
        select count(*)::int as rows, ${deliveries} as deliveries from gone`,
    );
    if (batch.rows > 0) onDeleted(batch.rows, batch.deliveries);
    hasDeleted ||= batch.rows > 0;
    if (batch.rows === batchSize && !isStopping()) continue;
    // PostgreSQL makes the space of deleted rows usable by itself; PGlite has no background process that would.
    if (hasDeleted && connection.kind === 'embedded') {
      await db.execute(sql`vacuum ${table}`);
      if (deliveriesColumn) await db.execute(sql`vacuum deliveries`);
    }
    return batch.rows < batchSize;
  }
}

interface Batch {
  rows: number;
  deliveries: number;
}

const timestamp = (cutoff: Date): SQL => sql`${cutoff.toISOString()}::timestamptz`;

async function scalar<Value>(db: Storage['db'], expression: SQL): Promise<Value | undefined> {
  const [row] = await queryRows<{ value: Value }>(db, sql`select ${expression} as value`);
  return row?.value;
}
