import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { StartupError } from '../startup-error.ts';
import { advisoryLocks } from '../storage/advisory-locks.ts';
import type { Database } from '../storage/database.ts';
import { findErrorCode } from '../storage/error-code.ts';
import { addressSources } from '../storage/schema.ts';

/** The table that an import fills, with its columns in the order of `copyLine`. */
export const importTableWithColumns =
  'addresses_next (source, postcode, organisation, sub_building, building_name, building_number, street, locality, town)';

/**
 * Takes the lock that allows one import at a time, until the connection ends. Returns false while another
 * import holds it.
 */
export async function acquireImportLock(db: Database): Promise<boolean> {
  const result = await db.execute(
    sql`select 1 where pg_try_advisory_lock(${advisoryLocks.addressImport})`,
  );
  return getResultRows(result).length > 0;
}

/** Creates the empty table that an import fills. Removes the one of an earlier import that was killed. */
export async function createImportTable(db: Database): Promise<void> {
  await dropImportTable(db);
  await db.execute(
    sql`create table addresses_next (like addresses including defaults including identity)`,
  );
}

export async function dropImportTable(db: Database): Promise<void> {
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

/**
 * Replaces the table of the lookup by the imported one in a transaction, or in a savepoint of the caller's. New
 * lookups wait behind this transaction, so it gives up after a second when another session, such as a backup,
 * keeps the table locked, and tries again.
 */
export async function swapInImportTable(
  db: Database,
  source: typeof addressSources.$inferInsert,
  { maxAttempts = 30, onLocked = () => {} }: SwapOptions = {},
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.addressSample})`);
        await tx.execute(sql`set local lock_timeout = '1s'`);
        await tx.execute(sql`drop table addresses`);
        await tx.execute(sql`alter table addresses_next rename to addresses`);
        await tx.execute(sql`alter index addresses_next_pkey rename to addresses_pkey`);
        await tx.execute(sql`alter index addresses_next_postcode rename to addresses_postcode`);
        await tx.execute(sql`alter sequence addresses_next_id_seq rename to addresses_id_seq`);
        await tx.delete(addressSources);
        await tx.insert(addressSources).values(source);
      });
      return;
    } catch (error) {
      if (findErrorCode(error) !== '55P03') throw error;
      if (attempt === maxAttempts) {
        throw new StartupError(
          'Another session keeps the address table locked: nothing was changed. Import again when it has ended.',
        );
      }
      onLocked();
      await sleep(1000);
    }
  }
}

/** Both drivers return an object with rows; Drizzle's common type does not say so. */
export function getResultRows(result: unknown): Record<string, unknown>[] {
  return (result as { rows: Record<string, unknown>[] }).rows;
}
