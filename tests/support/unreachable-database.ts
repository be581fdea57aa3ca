import { drizzle } from 'drizzle-orm/node-postgres';
import { readConfig } from '#server/config.ts';
import type { Database, Storage } from '#server/platform/storage/database.ts';
import { createPostgresConnection, openPool } from '#server/platform/storage/postgres-pool.ts';
import * as schema from '#server/platform/storage/schema.ts';

/** The real driver on a port where nothing listens: every query fails at once. */
export function createUnreachableDatabase(): Database {
  return createUnreachableStorage().db;
}

export function createUnreachableStorage(): Pick<Storage, 'db' | 'runTransaction'> {
  const settings = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  const pool = openPool(createPostgresConnection(settings));
  return {
    db: drizzle(pool, { schema }),
    runTransaction: async () => [(await pool.query('begin')).rows],
  };
}
