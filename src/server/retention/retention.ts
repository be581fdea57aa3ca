import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';
import { queryRows } from '../storage/query-rows.ts';
import { deleteOldMails } from './mail-folder.ts';

/** How long each kind of data is kept, as intervals of PostgreSQL, e.g. `12 months`. */
export interface RetentionPeriods {
  enquiries: string;
  contracts: string;
  events: string;
  jobs: string;
  rateLimits: string;
  mail: string;
}

interface RetentionDeps {
  db: Database;
  periods: RetentionPeriods;
  dataFolder: string;
  clock: () => Date;
}

export type RetentionCounts = Record<keyof RetentionPeriods, number>;

const batchSize = 1000;

/** The tables and which of their rows are old. Deliveries are deleted with their contract or enquiry. */
const tables: Record<keyof Omit<RetentionPeriods, 'mail'>, OldRows> = {
  enquiries: { table: 'enquiries', key: 'id', isOld: (cutoff) => sql`created_at < ${cutoff}` },
  contracts: { table: 'contracts', key: 'id', isOld: (cutoff) => sql`created_at < ${cutoff}` },
  events: { table: 'events', key: 'id', isOld: (cutoff) => sql`received_at < ${cutoff}` },
  jobs: {
    table: 'pgboss.job',
    key: 'id',
    isOld: (cutoff) =>
      sql`state in ('completed', 'cancelled', 'failed') and completed_on < ${cutoff}`,
  },
  rateLimits: {
    table: 'rate_limits',
    key: 'key',
    isOld: (cutoff) => sql`expire < extract(epoch from ${cutoff}) * 1000`,
  },
};

/** Deletes rows and mails that are older than their period and returns the counts. A dry run only counts. */
export async function runRetention(
  { db, periods, dataFolder, clock }: RetentionDeps,
  { isDryRun = false, onProgress = () => {}, isStopping = () => false }: RetentionOptions = {},
): Promise<RetentionCounts> {
  const now = clock();
  const clean = async (kind: keyof typeof tables) => {
    const { table: name, key, isOld } = tables[kind];
    // pg-boss creates its tables when a server starts for the first time.
    if (!(await scalar<boolean>(db, sql`to_regclass(${name}) is not null`))) return 0;
    const table = sql.raw(name);
    const old = sql`from ${table} where ${isOld(cutoff(now, periods[kind]))}`;
    if (isDryRun) return (await scalar<number>(db, sql`(select count(*)::int ${old})`)) ?? 0;
    let total = 0;
    for (;;) {
      // Rows are deleted in batches, because one statement over millions of rows would exceed
      // DATABASE_TIMEOUT_MS.
      const keys = sql`array(select ${sql.raw(key)} ${old} limit ${batchSize})`;
      const deleted = await queryRows(
        db,
        sql`delete from ${table} where ${sql.raw(key)} = any(${keys}) returning 1`,
      );
      total += deleted.length;
      if (deleted.length > 0) onProgress(kind, total);
      if (deleted.length < batchSize || isStopping()) return total;
    }
  };
  const mailCutoff = await scalar<number>(
    db,
    sql`extract(epoch from ${cutoff(now, periods.mail)})::float8 * 1000`,
  );
  return {
    enquiries: await clean('enquiries'),
    contracts: await clean('contracts'),
    events: await clean('events'),
    jobs: await clean('jobs'),
    rateLimits: await clean('rateLimits'),
    mail: deleteOldMails(dataFolder, new Date(mailCutoff ?? 0), isDryRun),
  };
}

interface OldRows {
  table: string;
  /** The name of a unique column, by which rows are deleted in batches. */
  key: string;
  isOld: (cutoff: SQL) => SQL;
}

interface RetentionOptions {
  isDryRun?: boolean | undefined;
  /** Called after each batch with the number of rows deleted so far. */
  onProgress?: (kind: keyof RetentionPeriods, deleted: number) => void;
  /** True ends the run after the current batch. The next run continues. */
  isStopping?: () => boolean;
}

function cutoff(now: Date, period: string): SQL {
  return sql`(${now.toISOString()}::timestamptz - ${period}::interval)`;
}

async function scalar<Value>(db: Database, expression: SQL): Promise<Value | undefined> {
  const [row] = await queryRows<{ value: Value }>(db, sql`select ${expression} as value`);
  return row?.value;
}
