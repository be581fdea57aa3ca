import type { Logger } from 'pino';
import { repeatTask } from '#server/platform/background/repeat-task.ts';
import { isDatabaseLost } from '#server/platform/storage/unavailable.ts';
import { type RetentionDeps, runRetention } from './retention.ts';
import type { RetentionKind } from './retention-kinds.ts';

const everyMs = 6 * 60 * 60_000;

interface ScheduleOptions {
  log: Logger;
  countFailure: (kind: RetentionKind | 'all') => void;
}

/** Deletes old data at start and every six hours. The returned function stops that. */
export function startRetention(
  deps: RetentionDeps,
  { log, countFailure }: ScheduleOptions,
): () => Promise<void> {
  let isStopping = false;
  const onError = (kind: RetentionKind | 'all', error: unknown) => {
    countFailure(kind);
    if (isDatabaseLost(error)) return;
    log.error({ err: error, kind }, 'deleting old data failed');
  };
  const run = async () => {
    const { counts, held, stops, guardedCount, canConfirm } = await runRetention(deps, {
      isStopping: () => isStopping,
      onError,
    });
    if (Object.values(counts).some((count) => count > 0)) {
      log.warn({ deleted: counts, held }, 'deleted old data');
    }
    if (stops.length > 0) {
      const remedy = `; if it is right to delete it, run: ops retention run --confirm ${guardedCount}`;
      log.warn(
        { stops, held },
        `old data is not deleted, because ${stops.join('; ')}${canConfirm ? remedy : ''}`,
      );
    }
  };
  const stop = repeatTask(run, everyMs, (error) => onError('all', error));
  return () => {
    isStopping = true;
    return stop();
  };
}
