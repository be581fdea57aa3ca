import { setImmediate } from 'node:timers/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { restrictFolderToOwner } from '../data-folder/folder-modes.ts';
import { getErrorReason, OperatorError } from '../errors/operator-error.ts';
import type { Storage } from './database.ts';
import { getDatabaseFolder, requireDatabase } from './database-folder.ts';
import { createSchemaCheck, migrationsFolder, refuseForeign } from './migrations.ts';
import type { PreparedStatement, Row } from './prepared-statement.ts';
import * as schema from './schema.ts';

/** PostgreSQL in this process with its files in the data folder, which must be there. The caller holds the folder's lock. */
export async function openEmbeddedDatabase(dataFolder: string): Promise<Storage> {
  requireDatabase(dataFolder);
  const path = getDatabaseFolder(dataFolder);
  const pglite = await PGlite.create(path).catch((error: unknown) => {
    throw new OperatorError(
      `The embedded database in ${path} cannot be opened (${getErrorReason(error)}).`,
    );
  });
  const db = drizzle(pglite, { schema });
  // PGlite ignores the umask when it unpacks a new database.
  restrictFolderToOwner(path, () => {});
  return {
    db,
    runTransaction: (statements) =>
      pglite.transaction(async (tx) => {
        // PGlite blocks the process. Without a pause, requests that arrive meanwhile would be read only after all that wait.
        await setImmediate();
        return runStatements(tx, statements);
      }),
    connection: { kind: 'embedded', pglite },
    migrate: async () => {
      refuseForeign(await createSchemaCheck(db)());
      await migrate(db, { migrationsFolder });
    },
    // Purchases are limited before they reach the database; everything else is rare.
    load: {
      waiting: () => 0,
      refused: () => 0,
      isBusy: () => false,
      isAnswering: async () => false,
    },
    host: () => undefined,
    close: () => pglite.close(),
  };
}

async function runStatements(tx: Transaction, statements: PreparedStatement[]): Promise<Row[][]> {
  const results: Row[][] = [];
  for (const { sql, params } of statements) {
    const { rows } = await tx.query<Row>(sql, params);
    results.push(rows);
  }
  return results;
}
