import type { Logger } from 'pino';
import { openDataFolder } from './data-folder/data-folder.ts';
import { createDiskChecks } from './data-folder/free-space.ts';
import type { DataFolderSettings } from './data-folder/settings.ts';
import { type BankKey, readBankKeys } from './keys/key-ring.ts';
import { openKeyRing } from './keys/open-key-ring.ts';
import type { KeySettings } from './keys/settings.ts';
import { measureClock } from './observability/clock-metrics.ts';
import { measureDatabase, measureHosts } from './observability/database-metrics.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import { createWarnings, type Warnings } from './observability/warnings.ts';
import type { Storage } from './storage/database.ts';
import { openDatabaseClock } from './storage/database-clock.ts';
import { makeDatabase, refuseLostDatabase } from './storage/database-folder.ts';
import { reportLeftBehind } from './storage/left-behind.ts';
import { openStorage } from './storage/open-storage.ts';
import type { StorageSettings } from './storage/settings.ts';
import { traceStatements } from './storage/trace-statements.ts';
import type { TracingSettings } from './tracing/settings.ts';

interface PlatformOptions {
  config: StorageSettings & DataFolderSettings & KeySettings & TracingSettings;
  log: Logger;
  /** Closes what was opened. */
  opened: AsyncDisposableStack;
}

interface OpenDatabase {
  storage: Storage;
  configuredKeys: BankKey[];
  metrics: Metrics;
  warnings: Warnings;
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>;

export async function openTracing(
  { config, opened }: PlatformOptions,
  { warnings }: Pick<OpenDatabase, 'warnings'>,
): Promise<void> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startTracing } = await import('./tracing/start-tracing.ts');
  opened.defer(
    startTracing(config, (sentence) => warnings.set('OTEL_EXPORTER_OTLP_ENDPOINT', sentence)),
  );
}

/** The database as it is. The embedded one is in a data folder that no other process uses. */
export async function openDatabase({
  config,
  log,
  opened,
}: PlatformOptions): Promise<OpenDatabase> {
  // Instances on PostgreSQL store nothing in the folder, so they need no lock on it.
  if (config.DATABASE_URL) await reportLeftBehind(config.DATA_DIR, log);
  else {
    // Before anything is written to the folder.
    refuseLostDatabase(config.DATA_DIR);
    opened.defer((await openDataFolder(config, log)).release);
  }
  const configuredKeys = readBankKeys(config, config.DATA_DIR, (sentence) => log.warn(sentence));
  if (!config.DATABASE_URL) await makeDatabase(config.DATA_DIR);
  const storage = await openStorage(config, config.DATA_DIR, log);
  opened.defer(storage.close);
  const metrics = createMetrics();
  return {
    storage: config.OTEL_EXPORTER_OTLP_ENDPOINT ? traceStatements(storage) : storage,
    configuredKeys,
    metrics,
    warnings: createWarnings(metrics.registry, log),
  };
}

/** The database's clock and the keys, which need its schema, and what every room needs besides. */
export async function openPlatform(
  { config, log, opened }: PlatformOptions,
  { storage, configuredKeys, metrics, warnings }: OpenDatabase,
) {
  const { now: clock, skewMs, close } = await openDatabaseClock({ db: storage.db, log });
  opened.defer(close);
  const bankKeys = await openKeyRing(configuredKeys, {
    db: storage.db,
    dataFolder: config.DATA_DIR,
    isShared: config.DATABASE_URL !== '',
  });
  measureDatabase(metrics.registry, storage.load);
  if (storage.connection.kind === 'postgres') {
    measureHosts(metrics.registry, storage.connection.hosts.list);
  }
  measureClock(metrics.registry, skewMs);
  return {
    storage,
    metrics,
    warnings,
    countFailure: (task: string) => metrics.backgroundFailures.inc({ task }),
    clock,
    skewMs,
    bankKeys,
    diskChecks: createDiskChecks(config, log),
  };
}
