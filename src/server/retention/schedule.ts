import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { repeatTask } from '../jobs/repeat.ts';
import type { Database } from '../storage/database.ts';
import { runRetention } from './retention.ts';
import { readRetentionPeriods } from './retention-periods.ts';

const everyMs = 6 * 60 * 60_000;

/** Deletes old data at start and every six hours. The returned function stops that. */
export function startRetention(
  config: Config,
  db: Database,
  clock: () => Date,
  log: Logger,
): () => Promise<void> {
  const deps = { db, periods: readRetentionPeriods(config), dataFolder: config.DATA_DIR, clock };
  let isStopping = false;
  const run = async () => {
    const deleted = await runRetention(deps, { isStopping: () => isStopping });
    if (Object.values(deleted).some((count) => count > 0))
      log.info({ deleted }, 'deleted old data');
  };
  const onError = (error: unknown) => log.error({ err: error }, 'deleting old data failed');
  const stop = repeatTask(run, everyMs, onError);
  return () => {
    isStopping = true;
    return stop();
  };
}
