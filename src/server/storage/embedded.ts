import { join } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { restrictFolderToOwner } from '../data-folder/folder-modes.ts';
import { getErrorReason, StartupError } from '../errors/startup-error.ts';
import type { DatabaseLoad } from './bounded-pool.ts';
import type { Storage } from './database.ts';
import { createSchemaCheck, migrationsFolder, refuseForeign } from './migrations.ts';
import type { PreparedStatement, Row, RunTransaction } from './prepared-statement.ts';
import * as schema from './schema.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

/** PostgreSQL in this process with its files in the data folder. The caller holds the folder's lock. */
export async function openEmbeddedDatabase(dataFolder: string): Promise<Storage> {
  const path = join(dataFolder, 'database');
  const pglite = await PGlite.create(path).catch((error: unknown) => {
    throw new StartupError(
      `The embedded database in ${path} cannot be opened (${getErrorReason(error)}).`,
    );
  });
  const db = drizzle(pglite, { schema });
  // PGlite ignores the umask when it unpacks a new database.
  restrictFolderToOwner(path, () => {});
  const transactions = queueTransactions(pglite);
  return {
    db,
    runTransaction: transactions.run,
    connection: { kind: 'embedded', pglite },
    migrate: async () => {
      refuseForeign(await createSchemaCheck(db)());
      await migrate(db, { migrationsFolder });
      // The table of an address import that was killed.
      await db.execute(sql`drop table if exists addresses_next`);
    },
    load: transactions.load,
    host: () => undefined,
    close: () => pglite.close(),
  };
}

const maxWaiting = 200;
const maxWaitMs = 5000;

/** Transactions run one after the other. Those that wait are bounded in number and time, as in a pool of connections. */
function queueTransactions(pglite: PGlite): { run: RunTransaction; load: DatabaseLoad } {
  let waiting = 0;
  let refused = 0;
  const refuse = () => {
    refused += 1;
    return new DatabaseUnavailableError('Too many transactions wait');
  };
  const run: RunTransaction = async (statements) => {
    if (waiting >= maxWaiting) throw refuse();
    const queuedAt = performance.now();
    waiting += 1;
    return pglite.transaction(async (tx) => {
      waiting -= 1;
      if (performance.now() - queuedAt > maxWaitMs) throw refuse();
      return runStatements(tx, statements);
    });
  };
  return { run, load: { waiting: () => waiting, refused: () => refused, isBusy: () => false } };
}

async function runStatements(tx: Transaction, statements: PreparedStatement[]): Promise<Row[][]> {
  const results: Row[][] = [];
  for (const { sql, params } of statements) {
    const { rows } = await tx.query<Row>(sql, params);
    results.push(rows);
  }
  return results;
}
