import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { DatabaseLoad } from './bounded-pool.ts';
import type { PostgresConnection } from './postgres-pool.ts';
import type { RunTransaction } from './prepared-statement.ts';
import type * as schema from './schema.ts';

/**
 * A Drizzle database of either driver. Inside `db.transaction` use only its `tx`: PGlite has a single
 * connection, so a query through `db` would wait for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** The `tx` of `db.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface Storage {
  db: Database;
  runTransaction: RunTransaction;
  /** Which database this is, and how a bulk session connects to it. */
  connection: { kind: 'embedded'; pglite: PGlite } | ({ kind: 'postgres' } & PostgresConnection);
  /** Applies the migrations that the database lacks. Opening a database changes nothing in it. */
  migrate: () => Promise<void>;
  load: DatabaseLoad;
  /** Host and port of the PostgreSQL server in use. */
  host: () => string | undefined;
  close: () => Promise<void>;
}
