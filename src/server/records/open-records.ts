import type { Logger } from 'pino';
import { measureRetention } from '#server/platform/observability/clock-metrics.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { openBackupSocket } from './backup/backup-socket.ts';
import { findStoppedKinds } from './retention/retention.ts';
import { createRetentionDeps, type RetentionConfig } from './retention/retention-deps.ts';
import { retentionKinds } from './retention/retention-kinds.ts';
import { startRetention } from './retention/schedule.ts';

interface RecordsOptions {
  config: RetentionConfig;
  log: Logger;
  opened: AsyncDisposableStack;
}

/** Lets `ops backup` copy the embedded database, which only one process can open. */
export async function openBackups(
  { config, log, opened }: RecordsOptions,
  { connection }: Pick<Storage, 'connection'>,
): Promise<void> {
  if (connection.kind !== 'embedded') return;
  const { pglite } = connection;
  opened.defer(await openBackupSocket({ pglite, dataFolder: config.DATA_DIR, log }));
}

/** Deletes old data from now on. */
export function openRecords(
  { config, log, opened }: RecordsOptions,
  { storage, skewMs, metrics, countFailure }: Platform,
): void {
  measureRetention(metrics.registry, retentionKinds, () => findStoppedKinds(storage.db));
  opened.defer(
    startRetention(createRetentionDeps(config, storage, skewMs), {
      log,
      countFailure: (kind) => countFailure(`retention ${kind}`),
    }),
  );
}
