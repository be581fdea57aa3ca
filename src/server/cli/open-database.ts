import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { lockDataFolder } from '../data-folder/data-folder.ts';
import { StartupError } from '../errors/startup-error.ts';
import type { Storage } from '../storage/database.ts';
import { openStorage } from '../storage/open-storage.ts';

/** Opens the configured database for one command. The embedded one must not be in use by a server. */
export async function withConfiguredDatabase<Result>(
  config: Config,
  warn: (sentence: string) => void,
  use: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  if (config.DATABASE_URL) return withStorage(config, use);
  if (!existsSync(join(config.DATA_DIR, 'database'))) {
    throw new StartupError(
      `There is no database in ${config.DATA_DIR}. Set DATA_DIR to its folder.`,
    );
  }
  const folder = await lockDataFolder(config.DATA_DIR, { warn, onLost: () => process.exit(1) });
  try {
    return await withStorage(config, use);
  } finally {
    folder.release();
  }
}

async function withStorage<Result>(
  config: Config,
  use: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(config, config.DATA_DIR);
  try {
    return await use(storage);
  } finally {
    await storage.close();
  }
}
