import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { getErrorReason, StartupError } from '../startup-error.ts';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database, Storage } from './database.ts';
import { migrationsFolder } from './migrations.ts';
import {
  createClientConfig,
  createPostgresConnection,
  openPool,
  type PostgresSettings,
} from './postgres-pool.ts';
import type { PreparedStatement, Row } from './prepared-statement.ts';
import * as schema from './schema.ts';

export async function openPostgresDatabase(settings: PostgresSettings): Promise<Storage> {
  const connection = createPostgresConnection(settings);
  try {
    await migrateOnce(connection.connectionString);
  } catch (error) {
    const { host, pathname } = new URL(settings.DATABASE_URL);
    throw new StartupError(
      `The database ${host}${pathname} of DATABASE_URL cannot be used (${getErrorReason(error)}).`,
    );
  }
  const pool = openPool(connection, 'main');
  return {
    db: databaseOn(pool),
    runTransaction: (statements) => runTransaction(pool, statements),
    queue: { kind: 'postgres', connection },
    close: () => pool.end(),
  };
}

/** Instances that start at the same time run this one after another; only the first has migrations to apply. */
async function migrateOnce(connectionString: string): Promise<void> {
  const client = new pg.Client(createClientConfig(connectionString));
  client.on('error', () => {});
  try {
    await client.connect();
    // The lock is released when the connection ends.
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/**
 * Drizzle on the pool, with transactions that close their connection when they fail. Drizzle itself does
 * not release a client whose `begin` failed, and returns one to the pool whose `rollback` failed.
 */
function databaseOn(pool: pg.Pool): Database {
  const db = drizzle(pool, { schema });
  // Drizzle analyses the schema each time it is created, so each connection keeps its own.
  const onClient = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const session = onClient.get(client) ?? drizzle(client, { schema });
      onClient.set(client, session);
      const result = await session.transaction(work, config);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  return db;
}

/**
 * Sends the whole transaction in one piece. After a failed statement PostgreSQL refuses the ones behind it, and treats
 * the commit as a rollback.
 */
async function runTransaction(pool: pg.Pool, statements: PreparedStatement[]): Promise<Row[][]> {
  const client = await pool.connect();
  const { stream } = client.connection;
  stream.cork();
  const begun = client.query('begin');
  const sent = statements.map(({ name, sql, params }) =>
    client.query<Row>({ name, text: sql, values: params }),
  );
  const committed = client.query('commit');
  stream.uncork();
  const [failed] = (await Promise.allSettled([begun, ...sent, committed])).filter(
    ({ status }) => status === 'rejected',
  );
  client.release(failed !== undefined);
  if (failed?.status === 'rejected') throw failed.reason;
  return (await Promise.all(sent)).map(({ rows }) => rows);
}
