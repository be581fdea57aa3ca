import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockDataFolder } from '#server/platform/data-folder/data-folder.ts';
import { bytesPerMegabyte } from '#server/platform/data-folder/free-space.ts';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import {
  getDatabaseFolder,
  hasDatabase,
  makeDatabase,
  refuseLostDatabase,
  requireDatabase,
} from '#server/platform/storage/database-folder.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { copyRunningDatabase } from '#server/records/backup/running-copy.ts';
import type { Config } from '../config.ts';
import type { DatabaseAccess } from './definition/ops-context.ts';

type Use<Result> = (storage: Storage) => Promise<Result>;

/** Opens the configured database for one command. The embedded one must not be in use by a server, except for a copy. */
export async function withConfiguredDatabase<Result>(
  config: Config,
  warn: (sentence: string) => void,
  use: Use<Result>,
  access: DatabaseAccess = {},
): Promise<Result> {
  if (config.DATABASE_URL) return withStorage(config, config.DATA_DIR, use);
  // Before anything is written to the folder.
  if (!hasDatabase(config.DATA_DIR)) {
    if (!access.makes) requireDatabase(config.DATA_DIR);
    if (access.makes === 'the first') refuseLostDatabase(config.DATA_DIR);
  }
  if (access.copyBeside !== undefined) {
    const copied = await withCopy(config, access.copyBeside, use);
    if (copied) return copied.result;
  }
  const folder = await lockDataFolder(config.DATA_DIR, { warn, onLost: () => process.exit(1) });
  let isNew = false;
  try {
    if (access.makes) isNew = await makeDatabase(config.DATA_DIR);
    return await withStorage(config, config.DATA_DIR, use);
  } catch (error) {
    if (isNew) rmSync(getDatabaseFolder(config.DATA_DIR), { recursive: true, force: true });
    throw error;
  } finally {
    folder.release();
  }
}

/** Uses a copy of the database of a running server; undefined if none runs. */
async function withCopy<Result>(
  config: Config,
  file: string,
  use: Use<Result>,
): Promise<{ result: Result } | undefined> {
  const target = createFolderBeside(file);
  const remove = () => rmSync(target, { recursive: true, force: true });
  const onSignal = () => {
    remove();
    process.exit(1);
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const isCopied = await copyRunningDatabase({
      dataFolder: config.DATA_DIR,
      target,
      minimumFree: config.MIN_FREE_DISK_MB * bytesPerMegabyte,
    });
    return isCopied ? { result: await withStorage(config, target, use) } : undefined;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    remove();
  }
}

function createFolderBeside(file: string): string {
  try {
    return mkdtempSync(join(dirname(file), '.backup-'));
  } catch (error) {
    throw new OperatorError(`${file} cannot be written (${getErrorReason(error)}).`);
  }
}

async function withStorage<Result>(
  config: Config,
  dataFolder: string,
  use: Use<Result>,
): Promise<Result> {
  const storage = await openStorage(config, dataFolder);
  try {
    return await use(storage);
  } finally {
    await storage.close();
  }
}
