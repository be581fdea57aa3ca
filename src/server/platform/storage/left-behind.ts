import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { lockDataFolder } from '../data-folder/data-folder.ts';
import { getErrorReason, OperatorError } from '../errors/operator-error.ts';
import { getDatabaseFolder, hasDatabase } from './database-folder.ts';
import { openEmbeddedDatabase } from './embedded.ts';
import { queryRows } from './query-rows.ts';

interface Counts extends Record<string, unknown> {
  contracts: number;
  enquiries: number;
  /** Those that wait or failed. */
  deliveries: number;
}

/** A server on PostgreSQL does not use the embedded database of an earlier start. Warns when something is in it. */
export async function reportLeftBehind(dataFolder: string, log: Logger): Promise<void> {
  const folder = getDatabaseFolder(dataFolder);
  const found = await countRows(dataFolder, log);
  if (found === undefined) return;
  if (typeof found === 'object' && found.contracts + found.enquiries === 0) return;
  log.warn(
    { folder, ...(typeof found === 'object' ? { leftBehind: found } : { reason: found }) },
    'DATABASE_URL is set, so what the embedded database in DATA_DIR holds is not used. To move it, stop the servers, run "DATABASE_URL= npm run ops -- backup FILE" and "npm run ops -- restore FILE" (docs/operations/database.md, "Moving to PostgreSQL")',
  );
}

/** Rows of the embedded database, or why they cannot be counted. Undefined if there is none. */
async function countRows(dataFolder: string, log: Logger): Promise<Counts | string | undefined> {
  try {
    if (!hasDatabase(dataFolder)) return undefined;
    const lock = await lockDataFolder(dataFolder, {
      warn: (sentence) => log.warn(sentence),
      onLost: () => {},
    });
    try {
      const { db, close } = await openEmbeddedDatabase(dataFolder);
      try {
        const [counts] = await queryRows<Counts>(
          db,
          sql`select (select count(*)::int from contracts) as contracts,
            (select count(*)::int from enquiries) as enquiries,
            (select count(*)::int from deliveries where delivered_at is null) as deliveries`,
        );
        return counts ?? 'no rows';
      } finally {
        await close();
      }
    } finally {
      lock.release();
    }
  } catch (error) {
    return error instanceof OperatorError ? error.message : getErrorReason(error);
  }
}
