import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { restrictFolderToOwner } from '../data-folder/folder-modes.ts';
import { getErrorReason, StartupError } from '../errors/startup-error.ts';
import { projectFolder } from '../settings/project-folder.ts';
import type { Storage } from './database.ts';
import { createSchemaCheck, migrationsFolder, refuseForeign } from './migrations.ts';
import type { PreparedStatement, Row } from './prepared-statement.ts';
import * as schema from './schema.ts';

/** The build has one, see scripts/empty-database.js; the archive has none. */
const emptyDatabase = join(projectFolder, 'build/empty-database');

/**
 * PostgreSQL in this process with its files in the data folder. The caller holds the folder's lock.
 * A new one begins as a copy of the empty database, if there is one.
 */
export async function openEmbeddedDatabase(
  dataFolder: string,
  empty = emptyDatabase,
): Promise<Storage> {
  const path = join(dataFolder, 'database');
  const pglite = await openPglite(path, empty).catch((error: unknown) => {
    throw new StartupError(
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

async function openPglite(path: string, empty: string): Promise<PGlite> {
  if (!existsSync(path) && existsSync(empty)) {
    // Renamed when it is whole, so that a start that is interrupted leaves nothing half made.
    const unfinished = `${path}-unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(empty, unfinished, { recursive: true });
    renameSync(unfinished, path);
  }
  return PGlite.create(path);
}

async function runStatements(tx: Transaction, statements: PreparedStatement[]): Promise<Row[][]> {
  const results: Row[][] = [];
  for (const { sql, params } of statements) {
    const { rows } = await tx.query<Row>(sql, params);
    results.push(rows);
  }
  return results;
}
