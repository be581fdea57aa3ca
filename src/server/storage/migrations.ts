import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartupError } from '../errors/startup-error.ts';
import { projectFolder } from '../settings/project-folder.ts';
import type { Database } from './database.ts';
import { queryRows } from './query-rows.ts';

export const migrationsFolder = join(projectFolder, 'migrations');

export interface SchemaState {
  /** Number of migrations of this build that the database lacks. */
  pending: number;
  /** Number of migrations that this build does not know: those of a newer build. */
  unknown: number;
  isEmpty: boolean;
  /** Whether the database has migrations, but not our first: it is from before 0.1.0 or of another product. */
  isForeign: boolean;
}

/** Returns a check that compares the migrations of this build with those that Drizzle has recorded in the database. */
export function createSchemaCheck(db: Pick<Database, 'execute'>): () => Promise<SchemaState> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  return async () => {
    const [table] = await queryRows<{ name: string | null }>(
      db,
      sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
    );
    const applied = table?.name
      ? await queryRows<{ hash: string }>(db, sql`select hash from drizzle.__drizzle_migrations`)
      : [];
    return compareMigrations(
      known,
      applied.map(({ hash }) => hash),
    );
  };
}

/** Both are lists of hashes; `known` is in the order of the migrations. */
export function compareMigrations(known: string[], applied: string[]): SchemaState {
  return {
    pending: known.filter((hash) => !applied.includes(hash)).length,
    unknown: applied.filter((hash) => !known.includes(hash)).length,
    isEmpty: applied.length === 0,
    isForeign: applied.length > 0 && !applied.includes(known[0] ?? ''),
  };
}

/** Throws when the database is from before 0.1.0, whose migrations were other ones. Nothing is changed in it. */
export function refuseForeign({ isForeign }: SchemaState): void {
  if (!isForeign) return;
  throw new StartupError(
    'The database is from before version 0.1.0 or of another product, and is left as it is: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  );
}
