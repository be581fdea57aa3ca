import { sql } from 'drizzle-orm';
import { OperatorError } from '../errors/operator-error.ts';
import type { Database } from './database.ts';
import { queryRows } from './query-rows.ts';

/** The oldest version that the database tests are run on. */
export const oldestVersion = 15;

/** Throws when the database is an older PostgreSQL, or its encoding is not UTF8, without which the staff's search of names fails. */
export async function requireServer(db: Pick<Database, 'execute'>): Promise<void> {
  // The version is e.g. 150018 for 15.18.
  const [server] = await queryRows<{ version: number; encoding: string }>(
    db,
    sql`select current_setting('server_version_num')::int as version, getdatabaseencoding() as encoding`,
  );
  const version = Math.floor((server?.version ?? 0) / 10_000);
  if (version < oldestVersion) {
    throw new OperatorError(
      `The database is PostgreSQL ${version}, and ${oldestVersion} or newer is needed: upgrade it, or set DATABASE_URL to another one.`,
    );
  }
  if (server?.encoding !== 'UTF8') {
    throw new OperatorError(
      `The database has the encoding ${server?.encoding}, and UTF8 is needed: create one with encoding 'UTF8' and template template0, and set DATABASE_URL to it.`,
    );
  }
}
