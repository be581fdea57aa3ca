import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { reasonOf, StartupError } from '../startup-error.ts';
import { migrationsFolder } from './migrations.ts';
import {
  clientConfig,
  openPool,
  type PostgresSettings,
  postgresConnection,
} from './postgres-pool.ts';
import * as schema from './schema.ts';
import type { Database, Storage } from './storage.ts';

// Any constant will do, as long as every instance uses the same.
const migrationLock = 7_205_113;

export async function openPostgres(settings: PostgresSettings): Promise<Storage> {
  const connection = postgresConnection(settings);
  try {
    await migrateOnce(connection.connectionString);
  } catch (error) {
    const { host, pathname } = new URL(settings.DATABASE_URL);
    throw new StartupError(
      `The database ${host}${pathname} of DATABASE_URL cannot be used (${reasonOf(error)}).`,
    );
  }
  const pool = openPool(connection, 'main');
  return {
    db: databaseOn(pool),
    queue: { kind: 'postgres', connection },
    close: () => pool.end(),
  };
}

/** Instances that start together take turns; the later ones find nothing left to do. */
async function migrateOnce(connectionString: string): Promise<void> {
  const client = new pg.Client(clientConfig(connectionString));
  client.on('error', () => {});
  try {
    await client.connect();
    // Held until the connection ends.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/**
 * Drizzle over the pool, but a transaction that fails closes its connection. Drizzle itself never
 * releases a client whose `begin` failed, and puts one back in the pool whose `rollback` failed.
 */
function databaseOn(pool: pg.Pool): Database {
  const db = drizzle(pool, { schema });
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const result = await drizzle(client, { schema }).transaction(work, config);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  return db;
}
