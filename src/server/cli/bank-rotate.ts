// `npm run bank:rotate`: seals the bank details of every contract with the first key. Prints counts only.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBankKeys } from '../bank/key-ring.ts';
import { openKeyRing } from '../bank/open-key-ring.ts';
import { type Config, readConfig } from '../config.ts';
import { rotateKeys } from '../purchase/rotate-keys.ts';
import { StartupError } from '../startup-error.ts';
import { lockDataFolder } from '../storage/data-folder.ts';
import { openStorage } from '../storage/open-storage.ts';

const printError = (sentence: string) => void process.stderr.write(`${sentence}\n`);

async function rotate(config: Config): Promise<void> {
  const bankKeys = readBankKeys(config, config.DATA_DIR, printError);
  const storage = await openStorage(config, config.DATA_DIR);
  try {
    const keys = await openKeyRing(bankKeys, config.DATA_DIR, storage.db);
    const { rotated, unreadable, left } = await rotateKeys(storage.db, keys, {
      onBatch: (done) => process.stdout.write(`${done} contracts sealed again\n`),
    });
    process.stdout.write(
      `done: ${rotated} contracts are now under the key ${keys[0].id}, ${left} are left under others\n`,
    );
    if (unreadable.length > 0) {
      throw new StartupError(`No key opens the bank details of ${unreadable.join(', ')}.`);
    }
  } finally {
    await storage.close();
  }
}

/** Refuses while the server runs: only one process may open the embedded database. */
async function rotateEmbedded(config: Config): Promise<void> {
  if (!existsSync(join(config.DATA_DIR, 'database'))) {
    throw new StartupError(
      `There is no database in ${config.DATA_DIR}. Set DATA_DIR to its folder.`,
    );
  }
  const folder = await lockDataFolder(config.DATA_DIR, {
    warn: printError,
    onLost: () => process.exit(1),
  });
  try {
    await rotate(config);
  } finally {
    folder.release();
  }
}

try {
  const config = readConfig();
  await (config.DATABASE_URL ? rotate(config) : rotateEmbedded(config));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  printError(error.message);
  process.exitCode = 1;
}
