import type { Logger } from 'pino';
import { repeatTask } from '#server/platform/background/repeat-task.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { isDatabaseLost } from '#server/platform/storage/unavailable.ts';
import { getPlanOfVariant, type NamingContent } from './funnel.ts';
import { storeFunnelDays } from './funnel-days.ts';

const everyMs = 60 * 60_000;
/** A run counts at most so many days, so that the first run on a large database does not load it for long. */
const daysPerRun = 31;

interface ScheduleDeps {
  db: Database;
  content: () => NamingContent;
  clock: () => Date;
  log: Logger;
  countFailure: () => void;
}

/** Counts the days that are over, at start and every hour. The returned function stops that. */
export function startFunnelDays({ db, content, clock, log, countFailure }: ScheduleDeps) {
  let isStopping = false;
  const onError = (error: unknown, day?: string) => {
    countFailure();
    if (isDatabaseLost(error)) return;
    log.error({ err: error, day }, 'counting the funnel failed');
  };
  const run = async () => {
    const planOfVariant = getPlanOfVariant(content());
    const deps = { db, planOfVariant, now: clock() };
    const count = await storeFunnelDays(deps, {
      limit: daysPerRun,
      isStopping: () => isStopping,
      onError,
    });
    if (count > 0) log.info({ days: count }, 'counted the funnel');
  };
  const stop = repeatTask(run, everyMs, onError);
  return () => {
    isStopping = true;
    return stop();
  };
}
