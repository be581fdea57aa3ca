import { Socket } from 'node:net';
import pg from 'pg';
import { BoundedPool } from './bounded-pool.ts';
import { type DatabaseHosts, type HostLog, openDatabaseHosts } from './database-hosts.ts';
import { listHosts } from './host-list.ts';
import type { StorageSettings } from './settings.ts';

export interface PostgresConnection {
  hosts: DatabaseHosts;
  /** The longest a statement may take, and the longest wait for any answer of the database. */
  timeoutMs: number;
  poolSize: number;
  /** Says when the database is lost, and when it is back. */
  log?: HostLog | undefined;
}

export function createPostgresConnection(
  settings: StorageSettings,
  log?: HostLog,
): PostgresConnection {
  const addresses = listHosts(settings.DATABASE_URL).map((address) =>
    withTls(address, settings.DATABASE_TLS),
  );
  return {
    hosts: openDatabaseHosts(addresses, log),
    timeoutMs: settings.DATABASE_TIMEOUT_MS,
    poolSize: settings.DATABASE_POOL_SIZE,
    log,
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

function createPoolConfig({ hosts, timeoutMs, poolSize }: PostgresConnection) {
  return {
    ...createClientConfig(hosts.inUse()),
    max: poolSize,
    connectionTimeoutMillis: Math.min(timeoutMs, 5000),
    statement_timeout: timeoutMs,
    query_timeout: silenceMs(timeoutMs),
    // PostgreSQL ends the transaction, and so the locks, of a client that went silent.
    idle_in_transaction_session_timeout: timeoutMs,
    // Statements of one transaction are sent together (runTransaction in postgres.ts).
    pipeline: true,
  } satisfies pg.PoolConfig;
}

/**
 * The configuration of a single connection without a statement timeout: a migration or an import may take as
 * long as it needs, and may wait longer for a busy database than a customer does.
 */
export function createClientConfig(connectionString: string | undefined) {
  return {
    connectionString,
    connectionTimeoutMillis: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } satisfies pg.ClientConfig;
}

/**
 * `query_timeout` is longer than `statement_timeout`, so that PostgreSQL cancels a slow statement first and
 * reports it.
 */
const silenceMs = (timeoutMs: number) => timeoutMs + 1000;

export function openPool(connection: PostgresConnection): BoundedPool {
  const { hosts, timeoutMs, log } = connection;
  const clients = new Set<pg.Client>();
  class ListedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      clients.add(this);
      this.once('end', () => clients.delete(this));
    }
  }
  const config = { ...createPoolConfig(connection), Client: ListedClient };
  const pool = new BoundedPool(config, hosts, log);
  hosts.onChange(() => {
    // While no host accepts writes, the former address stays: without any, pg would use its defaults.
    pool.options.connectionString = hosts.inUse() ?? pool.options.connectionString;
    // What was sent to the former host may wait for an answer that does not come, or be written where it does not count.
    for (const client of clients) {
      socketOf(client)?.destroy(new Error('Another database host is in use'));
    }
  });
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
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(silenceMs(timeoutMs)));
  pool.on('release', (_, client) => socketOf(client)?.setTimeout(0));
  return pool;
}

function socketOf({ connection }: pg.Client | pg.PoolClient): Socket | undefined {
  return connection.stream instanceof Socket ? connection.stream : undefined;
}
