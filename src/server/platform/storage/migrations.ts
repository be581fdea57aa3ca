import { join } from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { PgTable } from 'drizzle-orm/pg-core';
import { OperatorError } from '../errors/operator-error.ts';
import { projectFolder } from '../settings/project-folder.ts';
import type { Database } from './database.ts';
import { queryRows } from './query-rows.ts';
import * as schema from './schema.ts';

export const migrationsFolder = join(projectFolder, 'migrations');

const ownTables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

/** The hashes of the migrations of this build, in their order. */
export function listMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
}

/** The statements of this build's last migrations, e.g. of those that a database lacks. */
export function listLastStatements(count: number): string[] {
  const migrations = readMigrationFiles({ migrationsFolder });
  return migrations.slice(migrations.length - count).flatMap(({ sql: statements }) => statements);
}

const addition =
  /^(?:\s|--.*\n)*(CREATE (TABLE|INDEX|FUNCTION|TRIGGER)|UPDATE "schema_compatibility") /;

/** Whether all migrations besides these only add tables and what belongs to them: rows of the schema before then fit into that of this build. */
export function addsOnlyTables(
  applied: string[],
  all = readMigrationFiles({ migrationsFolder }),
): boolean {
  return all.every(
    ({ hash, sql: statements }) =>
      applied.includes(hash) || statements.every((statement) => addition.test(statement)),
  );
}

export interface SchemaState {
  /** Number of migrations of this build that the database lacks. */
  pending: number;
  /** Number of migrations that this build does not know: those of a newer build. */
  unknown: number;
  /** The oldest version that works with the schema, as its newest migration says. */
  oldestVersion?: string | undefined;
  isEmpty: boolean;
  /**
   * Whether the database is from before 0.1.0 or of another product: it has migrations, but not our first, or it has
   * tables with our names and no migration at all.
   */
  isForeign: boolean;
}

/** Returns a check that compares the migrations of this build with those that Drizzle has recorded in the database. */
export function createSchemaCheck(db: Pick<Database, 'execute'>): () => Promise<SchemaState> {
  const known = listMigrations();
  return async () => {
    // Tables are looked for before the migrations are read. In the other order, tables that another instance creates in
    // between would look like those of another product.
    const [found] = await queryRows<{
      migrations: string | null;
      compatibility: string | null;
      hasTables: boolean;
    }>(
      db,
      sql`select to_regclass('drizzle.__drizzle_migrations')::text as migrations,
        to_regclass('schema_compatibility')::text as compatibility,
        exists (
          select from pg_tables where schemaname = current_schema() and tablename in ${ownTables}
        ) as "hasTables"`,
    );
    const applied = found?.migrations
      ? await queryRows<{ hash: string }>(db, sql`select hash from drizzle.__drizzle_migrations`)
      : [];
    const [oldest] = found?.compatibility
      ? await queryRows<{ version: string }>(
          db,
          sql`select oldest_version as version from schema_compatibility`,
        )
      : [];
    const state = compareMigrations(
      known,
      applied.map(({ hash }) => hash),
    );
    return {
      ...state,
      isForeign: state.isForeign || (state.isEmpty && found?.hasTables === true),
      oldestVersion: oldest?.version,
    };
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

/** Whether a server of this version works with the schema. Of migrations that it does not know, only the database can say so. */
export function allowsVersion({ unknown, oldestVersion }: SchemaState, version: string): boolean {
  if (unknown === 0) return true;
  return oldestVersion !== undefined && compareVersions(oldestVersion, version) <= 0;
}

/** Negative when the first is older, e.g. 0.9.0 than 0.10.0. */
export function compareVersions(first: string, second: string): number {
  return first.localeCompare(second, 'en', { numeric: true });
}

/** Throws when the database is from before 0.1.0, whose migrations were other ones, or of another product. Nothing is changed in it. */
export function refuseForeign({ isForeign }: SchemaState): void {
  if (!isForeign) return;
  throw new OperatorError(
    'The database is from before version 0.1.0 or of another product, and is left as it is: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  );
}
