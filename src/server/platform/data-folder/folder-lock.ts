import { randomUUID } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findErrorCode } from '../errors/error-code.ts';
import {
  isProcessRunning,
  readProcessNamespace,
  readProcessStartTime,
} from './process-identity.ts';

export interface LockTimings {
  /** How often the holder updates the lock file's modification time. */
  touchEveryMs: number;
  /** A lock of another container or machine is stale after this time without a touch. */
  untouchedMs: number;
}

// A busy server may touch its lock late, so several touches may be missed before it is stale.
export const defaultLockTimings: LockTimings = { touchEveryMs: 2000, untouchedMs: 15_000 };

/** A process in this pid namespace, or one in another container or machine, which cannot be looked up. */
export type LockHolder = { pid: number } | 'elsewhere';

/**
 * Creates the lock file, or returns its live holder. The content is written to a temporary file and
 * hard-linked, so that no process reads a half-written lock.
 */
export async function acquireFolderLock(
  lockFile: string,
  times: LockTimings,
): Promise<LockHolder | undefined> {
  // A random name, because servers in two containers may have the same process id.
  const own = `${lockFile}.${randomUUID()}`;
  writeFileSync(own, ownLockText());
  try {
    while (!isLinked(own, lockFile)) {
      const lock = readLock(lockFile);
      const holder = await liveHolder(lockFile, lock, times);
      if (holder) return holder;
      removeStale(lockFile, lock);
    }
    return undefined;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Touches the lock regularly, so that other containers see that its holder is alive. Calls `onLost` when
 * another process has taken it, e.g. while this machine was suspended.
 */
export function keepFolderLock(
  lockFile: string,
  { touchEveryMs }: LockTimings,
  onLost: () => void,
) {
  const timer = setInterval(() => {
    if (isTouchedByOwner(lockFile)) return;
    clearInterval(timer);
    onLost();
  }, touchEveryMs).unref();
  return {
    release: () => {
      clearInterval(timer);
      if (readLock(lockFile).text === ownLockText()) rmSync(lockFile, { force: true });
    },
  };
}

/** False when another process holds the lock. A lock that was deleted is created again. */
function isTouchedByOwner(lockFile: string): boolean {
  try {
    const { text } = readLock(lockFile);
    if (text !== '' && text !== ownLockText()) return false;
    if (text === '') writeFileSync(lockFile, ownLockText(), { flag: 'wx' });
    const now = new Date();
    utimesSync(lockFile, now, now);
  } catch {
    // A temporary disk error: the next touch follows soon.
  }
  return true;
}

function ownLockText(): string {
  return `${process.pid} ${readProcessStartTime(process.pid)} ${readProcessNamespace()}`;
}

function isLinked(own: string, lockFile: string): boolean {
  try {
    linkSync(own, lockFile);
    return true;
  } catch (error) {
    if (findErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the stale lock by a rename. If another process replaced it in between, its lock is restored. */
function removeStale(lockFile: string, stale: Lock): void {
  const aside = `${lockFile}.${randomUUID()}.stale`;
  try {
    renameSync(lockFile, aside);
    if (readLock(aside).text !== stale.text) linkSync(aside, lockFile);
    rmSync(aside, { force: true });
  } catch (error) {
    if (findErrorCode(error) !== 'ENOENT') throw error;
  }
}

async function liveHolder(
  lockFile: string,
  lock: Lock,
  times: LockTimings,
): Promise<LockHolder | undefined> {
  const [pid = '', startTime = '', namespace = readProcessNamespace()] = lock.text.split(' ');
  const holder = Number(pid);
  if (!Number.isInteger(holder) || holder <= 0) return undefined;
  if (namespace !== readProcessNamespace()) {
    return (await isTouched(lockFile, lock, times)) ? 'elsewhere' : undefined;
  }
  if (holder === process.pid) return undefined;
  return isProcessRunning(holder) && readProcessStartTime(holder) === startTime
    ? { pid: holder }
    : undefined;
}

/** Waits for a change instead of comparing with the time: machines that share a folder may have other clocks. */
async function isTouched(lockFile: string, first: Lock, times: LockTimings): Promise<boolean> {
  const checks = 30;
  for (let check = 0; check < checks; check += 1) {
    await sleep(times.untouchedMs / checks);
    const { text, touchedAt } = readLock(lockFile);
    if (text === '') return false;
    if (text !== first.text || touchedAt !== first.touchedAt) return true;
  }
  return false;
}

interface Lock {
  /** The text of the lock file; empty when there is no file. */
  text: string;
  touchedAt: number;
}

function readLock(file: string): Lock {
  try {
    return { text: readFileSync(file, 'utf8'), touchedAt: statSync(file).mtimeMs };
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return { text: '', touchedAt: 0 };
    throw error;
  }
}
