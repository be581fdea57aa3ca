import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { advisoryLocks } from '#server/platform/storage/advisory-locks.ts';
import type { Database, Transaction } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { addressSources } from '#server/platform/storage/schema.ts';

/** The table that an import fills, with its columns in the order of `copyLine`. */
export const importTableWithColumns =
  'addresses_next (source, postcode, organisation, sub_building, building_name, building_number, street, locality, town)';

/**
 * Takes the lock that allows one import at a time, until the connection ends. Returns false while another
 * import holds it.
 */
export async function acquireImportLock(db: Database): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`select 1 where pg_try_advisory_lock(${advisoryLocks.addressImport})`,
  );
  return rows.length > 0;
}

/** Creates the empty table that an import fills. Removes the one of an earlier import that was killed. */
export async function createImportTable(db: Database): Promise<void> {
  await dropImportTable(db);
  await db.execute(
    sql`create table addresses_next (like addresses including defaults including identity)`,
  );
}

export async function dropImportTable(db: Pick<Database, 'execute'>): Promise<void> {
  await db.execute(sql`drop table if exists addresses_next`);
}

/** Indexes are built after the rows are loaded, which is several times as fast as keeping them up to date. */
export async function indexImportTable(db: Database): Promise<void> {
  await db.execute(
    sql`alter table addresses_next add constraint addresses_next_pkey primary key (id)`,
  );
  await db.execute(sql`create index addresses_next_postcode on addresses_next (postcode)`);
  await db.execute(sql`analyze addresses_next`);
}

export interface SwapOptions {
  maxAttempts?: number;
  /** Called before each further attempt to replace the table, which another session keeps locked. */
  onLocked?: () => void;
}

/** Replaces the table of the lookup by the imported one. The old one stays as `addresses_previous`, for `restorePreviousTable`. */
export async function swapInImportTable(
  db: Database,
  source: typeof addressSources.$inferInsert,
  options: SwapOptions = {},
): Promise<void> {
  await runWithTableLock(db, options, async (tx) => {
    await tx.execute(sql`drop table if exists addresses_previous`);
    await moveAway(tx, 'addresses_previous');
    await renameTable(tx, 'addresses_next', 'addresses');
    await tx.insert(addressSources).values(source);
  });
}

/** Exchanges the table of the lookup and the one that it replaced. Throws a OperatorError if there is none. */
export async function restorePreviousTable(db: Database): Promise<void> {
  await runWithTableLock(db, {}, async (tx) => {
    const [found] = await queryRows<{ sources: string | null }>(
      tx,
      sql`select obj_description(to_regclass('addresses_previous')) as sources`,
    );
    if (!found?.sources) {
      throw new OperatorError('There are no earlier addresses: nothing was changed.');
    }
    const rows = z.parse(storedSources, JSON.parse(found.sources));
    await dropImportTable(tx);
    await moveAway(tx, 'addresses_next');
    await renameTable(tx, 'addresses_previous', 'addresses');
    await renameTable(tx, 'addresses_next', 'addresses_previous');
    for (const row of rows) {
      await tx.insert(addressSources).values({ ...row, loadedAt: new Date(row.loadedAt) });
    }
  });
}

const storedSources = z.array(
  z.object({
    name: z.string(),
    hash: z.string(),
    loadedAt: z.string(),
    files: z.nullable(z.string()),
    format: z.nullable(z.string()),
    rows: z.nullable(z.number()),
  }),
);

/** Renames the table of the lookup and moves its sources into its comment, so that they can be restored with it. */
async function moveAway(tx: Transaction, name: string): Promise<void> {
  const sources = JSON.stringify(await tx.delete(addressSources).returning());
  await renameTable(tx, 'addresses', name);
  // A comment takes no parameters.
  const literal = `'${sources.replaceAll("'", "''")}'`;
  await tx.execute(sql.raw(`comment on table ${name} is ${literal}`));
}

/** Renames a table of addresses with its indexes and its sequence. */
async function renameTable(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql.raw(`alter table ${from} rename to ${to}`));
  await tx.execute(sql.raw(`alter index ${from}_pkey rename to ${to}_pkey`));
  await tx.execute(sql.raw(`alter index ${from}_postcode rename to ${to}_postcode`));
  await tx.execute(sql.raw(`alter sequence ${from}_id_seq rename to ${to}_id_seq`));
}

/**
 * Runs in a transaction, or in a savepoint of the caller's. New lookups wait behind this transaction, so it gives up after a
 * second when another session, such as a backup, keeps the table locked, and tries again.
 */
async function runWithTableLock(
  db: Database,
  { maxAttempts = 30, onLocked = () => {} }: SwapOptions,
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.addressSample})`);
        await tx.execute(sql`set local lock_timeout = '1s'`);
        await change(tx);
      });
      return;
    } catch (error) {
      if (findErrorCode(error) !== '55P03') throw error;
      if (attempt === maxAttempts) {
        throw new OperatorError(
          'Another session keeps the address table locked: nothing was changed. Try again when it has ended.',
        );
      }
      onLocked();
      await sleep(1000);
    }
  }
}
