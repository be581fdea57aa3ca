import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { reasonOf, StartupError } from '../startup-error.ts';
import { type Holder, keepLock, lockTimes, takeLock } from './folder-lock.ts';
import { closeFolderToOthers } from './folder-modes.ts';

/**
 * The folder of the embedded database, closed to other users and locked: two processes on it would each
 * write their own history. Neither a killed server nor a reused process id blocks the next start.
 */
export interface DataFolder {
  path: string;
  release: () => void;
}

interface ClaimOptions {
  warn: (sentence: string) => void;
  /** Another server has taken the folder over: nothing more may be written to it. */
  onLost: () => void;
  times?: typeof lockTimes;
}

export async function claimDataFolder(
  folder: string,
  { warn, onLost, times = lockTimes }: ClaimOptions,
): Promise<DataFolder> {
  const path = resolve(folder);
  const lockFile = join(path, 'server.lock');
  let holder: Holder | undefined;
  try {
    makeFolder(path);
    holder = await takeLock(lockFile, times);
    if (!holder) closeFolderToOthers(path, warn);
  } catch (error) {
    throw new StartupError(
      `The data folder ${path} cannot be written (${reasonOf(error)}). Set DATA_DIR to a writable folder.`,
    );
  }
  if (holder) {
    const where =
      holder === 'elsewhere' ? 'in another container or machine' : `(process ${holder.pid})`;
    throw new StartupError(
      `The data folder ${path} is in use by the running server ${where}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const { release } = keepLock(lockFile, times, onLost);
  return { path, release };
}

/** One by one: asked for all at once, Node tries for ever where a system refuses as /proc does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another start was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
