import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Storage } from '#server/storage/database.ts';
import * as schema from '#server/storage/schema.ts';

/** The real driver on a port where nothing listens: every query fails at once. */
export function createUnreachableDatabase(): Database {
  return createUnreachableStorage().db;
}

export function createUnreachableStorage(): Pick<Storage, 'db' | 'runTransaction'> {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  return {
    db: drizzle(pool, { schema }),
    runTransaction: async () => [(await pool.query('begin')).rows],
  };
}
