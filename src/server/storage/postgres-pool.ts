import { Socket } from 'node:net';
import type pg from 'pg';
import { BoundedPool } from './bounded-pool.ts';
import type { StorageSettings } from './settings.ts';

export interface PostgresConnection {
  connectionString: string;
  /** The longest a statement may take, and the longest wait for any answer of the database. */
  timeoutMs: number;
  poolSize: number;
}

export function createPostgresConnection(settings: StorageSettings): PostgresConnection {
  return {
    connectionString: withTls(settings.DATABASE_URL, settings.DATABASE_TLS),
    timeoutMs: settings.DATABASE_TIMEOUT_MS,
    poolSize: settings.DATABASE_POOL_SIZE,
  };
}

/** Sets `sslmode` in the address, because pg prefers it to the `ssl` option. */
function withTls(address: string, tls: StorageSettings['DATABASE_TLS']): string {
  if (tls === 'url') return address;
  const url = new URL(address);
  for (const parameter of ['ssl', 'uselibpqcompat']) url.searchParams.delete(parameter);
  url.searchParams.set('sslmode', tls === 'require' ? 'no-verify' : tls);
  return url.href;
}

function createPoolConfig({ connectionString, timeoutMs, poolSize }: PostgresConnection) {
  return {
    ...createClientConfig(connectionString),
    max: poolSize,
    connectionTimeoutMillis: Math.min(timeoutMs, connectWithinMs),
    statement_timeout: timeoutMs,
    query_timeout: silenceMs(timeoutMs),
    // PostgreSQL ends the transaction, and so the locks, of a client that went silent.
    idle_in_transaction_session_timeout: timeoutMs,
  } satisfies pg.PoolConfig;
}

/**
 * The configuration of a single connection without a statement timeout: a migration may take as long as it
 * needs.
 */
export function createClientConfig(connectionString: string) {
  return {
    connectionString,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } satisfies pg.ClientConfig;
}

const connectWithinMs = 5000;

/**
 * `query_timeout` is longer than `statement_timeout`, so that PostgreSQL cancels a slow statement first and
 * reports it.
 */
const silenceMs = (timeoutMs: number) => timeoutMs + 1000;

export function openPool(connection: PostgresConnection): BoundedPool {
  const pool = new BoundedPool(createPoolConfig(connection));
  // The statements on a lost connection fail, and the pool replaces it. An `error` event without a listener
  // would end the process, and pg-pool listens only while a client is idle.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    socketOf(client)?.on('timeout', () =>
      socketOf(client)?.destroy(new Error('The database did not answer in time')),
    );
  });
  // After `query_timeout` alone the connection stays open, and the rollback would wait behind the
  // unanswered statement.
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(silenceMs(connection.timeoutMs)));
  pool.on('release', (_, client) => socketOf(client)?.setTimeout(0));
  return pool;
}

function socketOf({ connection }: pg.PoolClient): Socket | undefined {
  return connection.stream instanceof Socket ? connection.stream : undefined;
}
