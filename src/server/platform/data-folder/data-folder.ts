import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { findErrorCode } from '../errors/error-code.ts';
import { getErrorReason, OperatorError } from '../errors/operator-error.ts';
import {
  acquireFolderLock,
  defaultLockTimings,
  keepFolderLock,
  type LockHolder,
} from './folder-lock.ts';
import { restrictFolderToOwner } from './folder-modes.ts';
import { bytesPerMegabyte, requireFreeSpace } from './free-space.ts';
import type { DataFolderSettings } from './settings.ts';

/**
 * The folder of the embedded database, private to its user and locked: two processes writing to it would
 * corrupt the database. A killed server or a reused process id does not block the next start.
 */
export interface LockedDataFolder {
  path: string;
  release: () => void;
}

/** What the product writes into its data folder, beside the database and the lock. */
export const dataFolderEntries = {
  bankKey: 'bank.key',
  mails: 'mail',
  erasures: 'erasures.jsonl',
  holds: 'holds.jsonl',
  backupSocket: 'backup.sock',
};

/** The folder where mails are written when no SMTP server is configured. */
export const getMailFolder = (dataFolder: string) => join(dataFolder, dataFolderEntries.mails);

interface LockOptions {
  warn: (sentence: string) => void;
  /** Called when another server has taken over the lock: this process must not write to the folder any more. */
  onLost: () => void;
  times?: typeof defaultLockTimings;
}

export async function lockDataFolder(
  folder: string,
  { warn, onLost, times = defaultLockTimings }: LockOptions,
): Promise<LockedDataFolder> {
  const path = resolve(folder);
  const lockFile = join(path, 'server.lock');
  let holder: LockHolder | undefined;
  try {
    makeFolder(path);
    holder = await acquireFolderLock(lockFile, times);
    if (!holder) restrictFolderToOwner(path, warn);
  } catch (error) {
    throw notWritable(path, error);
  }
  if (holder) {
    const where =
      holder === 'elsewhere' ? 'in another container or machine' : `(process ${holder.pid})`;
    throw new OperatorError(
      `The data folder ${path} is in use by the running server ${where}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const { release } = keepFolderLock(lockFile, times, onLost);
  return { path, release };
}

/** Creates the folder if it is missing, for a command that writes files to it whatever the database is. */
export function requireWritableFolder(folder: string): void {
  try {
    makeFolder(folder);
    // With the slash, a file is refused too.
    accessSync(join(folder, '/'), constants.W_OK);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

const notWritable = (path: string, error: unknown) =>
  new OperatorError(
    `The data folder ${path} cannot be written (${getErrorReason(error)}). Set DATA_DIR to a writable folder.`,
  );

/** A command that root runs would leave files in the database that the server's user cannot open. */
export function requireOwnDatabase(database: string): void {
  const owner = statSync(database, { throwIfNoEntry: false })?.uid;
  const user = process.getuid?.();
  if (owner === undefined || user === undefined || owner === user) return;
  throw new OperatorError(
    `The database in ${database} belongs to the user ${owner}, and this process runs as the user ${user}. Run it as the user that owns the database.`,
  );
}

/** Creates one level at a time: with `recursive`, Node loops for ever under /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process created the folder in the meantime.
    if (findErrorCode(error) !== 'EEXIST') throw error;
  }
}

/** Locks the folder of the embedded database for this process and requires the minimum of free disk space. */
export async function openDataFolder(
  { DATA_DIR, MIN_FREE_DISK_MB }: DataFolderSettings,
  log: Logger,
): Promise<LockedDataFolder> {
  const folder = await lockDataFolder(DATA_DIR, {
    warn: (sentence) => log.warn(sentence),
    onLost: () => {
      // Exits without closing: closing would write to a database that another server has opened.
      log.fatal('another server has taken over the data folder: stopping at once');
      process.exit(1);
    },
  });
  try {
    await requireFreeSpace(folder.path, MIN_FREE_DISK_MB * bytesPerMegabyte);
  } catch (error) {
    folder.release();
    throw error;
  }
  return folder;
}
