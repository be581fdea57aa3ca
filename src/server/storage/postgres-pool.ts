import { Socket } from 'node:net';
import pg from 'pg';
import type { Config } from '../config.ts';

export interface PostgresConnection {
  connectionString: string;
  /** How long a statement may take, and how long the database may be silent. */
  timeoutMs: number;
  poolSizes: { main: number; queue: number; rateLimits: number };
}

export type PostgresSettings = Pick<
  Config,
  | 'DATABASE_URL'
  | 'DATABASE_TLS'
  | 'DATABASE_TIMEOUT_MS'
  | 'DATABASE_POOL_SIZE'
  | 'QUEUE_POOL_SIZE'
  | 'RATE_LIMIT_POOL_SIZE'
>;

export function postgresConnection(settings: PostgresSettings): PostgresConnection {
  return {
    connectionString: withTls(settings.DATABASE_URL, settings.DATABASE_TLS),
    timeoutMs: settings.DATABASE_TIMEOUT_MS,
    poolSizes: {
      main: settings.DATABASE_POOL_SIZE,
      queue: settings.QUEUE_POOL_SIZE,
      rateLimits: settings.RATE_LIMIT_POOL_SIZE,
    },
  };
}

/** pg reads `sslmode` from the address before any other option, so that is where the setting goes. */
function withTls(address: string, tls: Config['DATABASE_TLS']): string {
  if (tls === 'url') return address;
  const url = new URL(address);
  for (const parameter of ['ssl', 'uselibpqcompat']) url.searchParams.delete(parameter);
  url.searchParams.set('sslmode', tls === 'require' ? 'no-verify' : tls);
  return url.href;
}

type PoolUse = keyof PostgresConnection['poolSizes'];

/** For whatever opens connections of its own, like the job queue. */
export function poolConfig(
  { connectionString, timeoutMs, poolSizes }: PostgresConnection,
  use: PoolUse,
) {
  return {
    ...clientConfig(connectionString),
    max: poolSizes[use],
    connectionTimeoutMillis: Math.min(timeoutMs, connectWithinMs),
    statement_timeout: timeoutMs,
    query_timeout: silenceMs(timeoutMs),
    // The server drops the locks of a client that it does not hear from any more.
    idle_in_transaction_session_timeout: timeoutMs,
  } satisfies pg.PoolConfig;
}

/** Without limits on statements: a migration may take as long as it needs. */
export function clientConfig(connectionString: string) {
  return {
    connectionString,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } satisfies pg.ClientConfig;
}

const connectWithinMs = 5000;

/** Longer than PostgreSQL's own limit: it ends a slow statement and says so, and no work is left running. */
const silenceMs = (timeoutMs: number) => timeoutMs + 1000;

export function openPool(connection: PostgresConnection, use: PoolUse): pg.Pool {
  const pool = new pg.Pool(poolConfig(connection, use));
  // A lost connection fails the statements on it and is replaced. An `error` event without a listener
  // would end the process, and pg-pool listens only while a client is idle.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    socketOf(client)?.on('timeout', () =>
      socketOf(client)?.destroy(new Error('The database did not answer in time')),
    );
  });
  // `query_timeout` alone leaves the connection open, and the rollback would wait behind the statement
  // that got no answer.
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(silenceMs(connection.timeoutMs)));
  pool.on('release', (_, client) => socketOf(client)?.setTimeout(0));
  return pool;
}

function socketOf({ connection }: pg.PoolClient): Socket | undefined {
  return connection.stream instanceof Socket ? connection.stream : undefined;
}
