import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { PostgresConnection, PostgresSettings } from './postgres-pool.ts';
import type * as schema from './schema.ts';

/** Accepts both drivers. Inside `db.transaction` use only the `tx` it hands over: PGlite has one connection. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Storage {
  db: Database;
  /** How the job queue reaches the same database. */
  queue:
    | { kind: 'embedded'; pglite: PGlite }
    | { kind: 'postgres'; connection: PostgresConnection };
  close: () => Promise<void>;
}

/** Opens the configured database with its migrations applied. */
export function openStorage(settings: PostgresSettings, dataFolder: string): Promise<Storage> {
  return settings.DATABASE_URL ? openPostgres(settings) : openEmbedded(dataFolder);
}
