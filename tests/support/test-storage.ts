import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { createEmptyDatabase } from './empty-database.ts';

let shared: Storage | undefined;

/**
 * One database for all test files of a worker, because opening a database takes a second. Its tables are emptied for
 * each file. Files do not close it, and leave its schema as they found it.
 */
export async function openSharedStorage(): Promise<Storage> {
  shared ??= await openTestStorage();
  const tables = await queryRows<{ name: string }>(
    shared.db,
    sql`select tablename as name from pg_tables
      where schemaname = 'public' and tablename <> 'schema_compatibility'`,
  );
  const names = tables.map(({ name }) => sql.identifier(name));
  await shared.db.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity`);
  // An advisory lock may last until its connection ends, and on the embedded database all files use one connection.
  await shared.db.execute(sql`select pg_advisory_unlock_all()`);
  return shared;
}

/** A new, migrated database of the kind that the Vitest project provides. */
export async function openTestStorage(): Promise<Storage> {
  if (inject('database') === 'postgres') {
    const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
    const storage = await openStorage(readConfig({ DATABASE_URL }), '');
    await storage.migrate();
    return storage;
  }
  const folder = mkdtempSync(join(inject('embeddedCopies'), 'data-'));
  cpSync(inject('embeddedTemplate'), folder, { recursive: true });
  return openStorage(readConfig({}), folder);
}
