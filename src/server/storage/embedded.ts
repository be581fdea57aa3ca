import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { getErrorReason, StartupError } from '../startup-error.ts';
import type { Storage } from './database.ts';
import { restrictFolderToOwner } from './folder-modes.ts';
import { migrationsFolder } from './migrations.ts';
import type { PreparedStatement, Row } from './prepared-statement.ts';
import * as schema from './schema.ts';

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
  return {
    db,
    runTransaction: (statements) => runTransaction(pglite, statements),
    queue: { kind: 'embedded', pglite },
    migrate: async () => {
      await migrate(db, { migrationsFolder });
      // The table of an address import that was killed.
      await db.execute(sql`drop table if exists addresses_next`);
    },
    close: () => pglite.close(),
  };
}

function runTransaction(pglite: PGlite, statements: PreparedStatement[]): Promise<Row[][]> {
  return pglite.transaction(async (tx) => {
    const results: Row[][] = [];
    for (const { sql, params } of statements) {
      const { rows } = await tx.query<Row>(sql, params);
      results.push(rows);
    }
    return results;
  });
}
