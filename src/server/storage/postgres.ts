import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { reasonOf, StartupError } from '../startup-error.ts';
import { migrationsFolder } from './migrations.ts';
import * as schema from './schema.ts';
import type { Storage } from './storage.ts';

// Any constant will do, as long as every instance uses the same.
const migrationLock = 7_205_113;

export async function openPostgres(connectionString: string): Promise<Storage> {
  const pool = new pg.Pool({ connectionString, max: 8, connectionTimeoutMillis: 5000 });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  try {
    await migrateOnce(pool);
  } catch (error) {
    await pool.end();
    const { host, pathname } = new URL(connectionString);
    throw new StartupError(
      `The database ${host}${pathname} of DATABASE_URL cannot be used (${reasonOf(error)}).`,
    );
  }
  return {
    db: drizzle(pool, { schema }),
    queue: { kind: 'postgres', connectionString },
    close: () => pool.end(),
  };
}

/** Instances that start together take turns; the later ones find nothing left to do. */
async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}
