import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '#server/storage/database.ts';
import * as schema from '#server/storage/schema.ts';

/** The real driver with nobody at the other end: every query fails at once. */
export function unreachableDatabase(): Database {
  return drizzle(new pg.Pool({ host: '127.0.0.1', port: 1 }), { schema });
}
