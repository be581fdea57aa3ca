import { sql } from 'drizzle-orm';
import { StartupError } from '../errors/startup-error.ts';
import type { Database } from './database.ts';
import { queryRows } from './query-rows.ts';

/** The oldest version that the database tests are run on. */
export const oldestVersion = 15;

/** Throws when the database is an older PostgreSQL. */
export async function requireServerVersion(db: Pick<Database, 'execute'>): Promise<void> {
  // E.g. 150018 for 15.18.
  const [server] = await queryRows<{ version: number }>(
    db,
    sql`select current_setting('server_version_num')::int as version`,
  );
  const version = Math.floor((server?.version ?? 0) / 10_000);
  if (version >= oldestVersion) return;
  throw new StartupError(
    `The database is PostgreSQL ${version}, and ${oldestVersion} or newer is needed: upgrade it, or set DATABASE_URL to another one.`,
  );
}
