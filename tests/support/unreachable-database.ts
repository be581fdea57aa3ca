import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '#server/storage/database.ts';
import * as schema from '#server/storage/schema.ts';

/** The real driver on a port where nothing listens: every query fails at once. */
export function createUnreachableDatabase(): Database {
  return drizzle(new pg.Pool({ host: '127.0.0.1', port: 1 }), { schema });
}
