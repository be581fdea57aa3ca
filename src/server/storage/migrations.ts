import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { projectFolder } from '../settings/project-folder.ts';
import type { Database } from './database.ts';
import { queryRows } from './query-rows.ts';

export const migrationsFolder = join(projectFolder, 'migrations');

export interface SchemaState {
  /** Number of migrations of this build that the database lacks. */
  pending: number;
  /** Number of migrations that this build does not know: those of a newer build or of another product. */
  unknown: number;
  isEmpty: boolean;
}

/** Returns a check that compares the migrations of this build with those that Drizzle has recorded in the database. */
export function createSchemaCheck(db: Database): () => Promise<SchemaState> {
  const hashes = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  return async () => {
    const [table] = await queryRows<{ name: string | null }>(
      db,
      sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
    );
    const applied = table?.name
      ? await queryRows<{ hash: string }>(db, sql`select hash from drizzle.__drizzle_migrations`)
      : [];
    return {
      pending: hashes.filter((hash) => !applied.some((row) => row.hash === hash)).length,
      unknown: applied.filter(({ hash }) => !hashes.includes(hash)).length,
      isEmpty: applied.length === 0,
    };
  };
}
