import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { isFromPostgres } from '../errors/error-code.ts';
import { getErrorReason, OperatorError } from '../errors/operator-error.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { createIndexesConcurrently } from './concurrent-indexes.ts';
import type { Database, Storage } from './database.ts';
import type { DatabaseHosts, HostLog } from './database-hosts.ts';
import { listHosts, nameHost } from './host-list.ts';
import {
  createSchemaCheck,
  listLastStatements,
  migrationsFolder,
  refuseForeign,
} from './migrations.ts';
import { createClientConfig, createPostgresConnection, openPool } from './postgres-pool.ts';
import type { PreparedStatement, Row } from './prepared-statement.ts';
import * as schema from './schema.ts';
import { requireServer } from './server-requirements.ts';
import type { StorageSettings } from './settings.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

export async function openPostgresDatabase(
  settings: StorageSettings,
  log?: HostLog,
): Promise<Storage> {
  const connection = createPostgresConnection(settings, log);
  const { hosts } = connection;
  const pool = openPool(connection);
  const close = () => {
    hosts.close();
    return pool.end();
  };
  const db = databaseOn(pool);
  try {
    await orOperatorError(settings, requireServer(db));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    runTransaction: (statements) => runTransaction(pool, statements),
    connection: { kind: 'postgres', ...connection },
    migrate: () => orOperatorError(settings, migrateOnce(hosts)),
    load: pool.load,
    host: () => {
      const address = hosts.inUse();
      return address && nameHost(address);
    },
    close,
  };
}

async function orOperatorError(
  { DATABASE_URL }: StorageSettings,
  work: Promise<unknown>,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const addresses = listHosts(DATABASE_URL);
    const { pathname } = new URL(addresses[0] ?? '');
    throw new OperatorError(
      `The database ${addresses.map(nameHost)}${pathname} of DATABASE_URL cannot be used (${getErrorReason(error)}).`,
    );
  }
}

const lockPollMs = 200;

/**
 * Asks again and again: a statement that waits for the lock is a transaction, for whose end an index that is made concurrently
 * would wait in turn.
 */
async function takeLock(client: pg.Client, lock: number): Promise<boolean> {
  const statement = 'select pg_try_advisory_lock($1) as taken';
  const { rows } = await client.query<{ taken: boolean }>(statement, [lock]);
  return rows[0]?.taken === true;
}

/** Instances that start at the same time run this one after another; only the first has migrations to apply. */
async function migrateOnce(hosts: DatabaseHosts): Promise<void> {
  const client = new pg.Client(createClientConfig(await hosts.find()));
  client.on('error', () => {});
  try {
    await client.connect();
    // The lock is released when the connection ends.
    while (!(await takeLock(client, advisoryLocks.migrations))) await sleep(lockPollMs);
    const db = drizzle(client);
    const state = await createSchemaCheck(db)();
    refuseForeign(state);
    await createIndexesConcurrently(client, listLastStatements(state.pending));
    // A migration that waits for a table makes all sales wait behind it, so it gives up before they do.
    await client.query(`set lock_timeout = '5s'`);
    await migrate(db, { migrationsFolder });
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
 * Sends all statements together, without waiting for the results of one before the next (`pipeline` in postgres-pool.ts). After an error
 * PostgreSQL ignores the statements that follow, and `commit` undoes what came before. The connection is closed then.
 */
async function runTransaction(pool: pg.Pool, statements: PreparedStatement[]): Promise<Row[][]> {
  const client = await pool.connect();
  try {
    const results = await runBatch(client, statements);
    client.release();
    return results;
  } catch (error) {
    client.release(true);
    if (error instanceof Error && isFromPostgres(error)) throw error;
    throw new DatabaseUnavailableError('The connection to the database was lost', { cause: error });
  }
}

async function runBatch(client: pg.PoolClient, statements: PreparedStatement[]): Promise<Row[][]> {
  const [, ...results] = await Promise.all([
    client.query('begin'),
    ...statements.map(({ name, sql, params }) =>
      client.query<Row>({ name, text: sql, values: params }),
    ),
    client.query('commit'),
  ]);
  return results.slice(0, -1).map(({ rows }) => rows);
}
