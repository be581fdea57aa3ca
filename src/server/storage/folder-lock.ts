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
import { isRunning, processNamespace, startTimeOf } from './process-identity.ts';

export interface LockTimes {
  /** How often the holder touches its lock. */
  touchEveryMs: number;
  /** How long a lock of another container or machine must stay untouched to count as left behind. */
  untouchedMs: number;
}

// Several touches are missed before anyone takes the lock: a busy server may be late.
export const lockTimes: LockTimes = { touchEveryMs: 2000, untouchedMs: 15_000 };

/** Who holds the lock: a process of this namespace, or someone whose processes cannot be seen from here. */
export type Holder = { pid: number } | 'elsewhere';

/**
 * Puts this process's claim in place; the holder's, when there is one. The claim is written aside and linked
 * into place, so that nobody ever reads half of one.
 */
export async function takeLock(lockFile: string, times: LockTimes): Promise<Holder | undefined> {
  // Not by process id: in two containers both servers may have the same.
  const own = `${lockFile}.${randomUUID()}`;
  writeFileSync(own, ownClaim());
  try {
    while (!isLinked(own, lockFile)) {
      const claim = claimIn(lockFile);
      const holder = await liveHolder(lockFile, claim, times);
      if (holder) return holder;
      dropStale(lockFile, claim);
    }
    return undefined;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Touches the lock from now on, so that other containers see that its holder lives. `onLost` is called when
 * someone else has it all the same, e.g. after this machine was suspended.
 */
export function keepLock(lockFile: string, { touchEveryMs }: LockTimes, onLost: () => void) {
  const timer = setInterval(() => {
    if (isTouchedByOwner(lockFile)) return;
    clearInterval(timer);
    onLost();
  }, touchEveryMs).unref();
  return {
    release: () => {
      clearInterval(timer);
      if (claimIn(lockFile).text === ownClaim()) rmSync(lockFile, { force: true });
    },
  };
}

/** False when the lock is someone else's. One that was removed by hand is put back. */
function isTouchedByOwner(lockFile: string): boolean {
  try {
    const { text } = claimIn(lockFile);
    if (text !== '' && text !== ownClaim()) return false;
    if (text === '') writeFileSync(lockFile, ownClaim(), { flag: 'wx' });
    const now = new Date();
    utimesSync(lockFile, now, now);
  } catch {
    // A disk that does not answer for a moment: the next touch is soon.
  }
  return true;
}

function ownClaim(): string {
  return `${process.pid} ${startTimeOf(process.pid)} ${processNamespace()}`;
}

function isLinked(own: string, lockFile: string): boolean {
  try {
    linkSync(own, lockFile);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Another start may have put its fresh lock there since we looked: moved aside by us, it goes back. */
function dropStale(lockFile: string, stale: Claim): void {
  const aside = `${lockFile}.${randomUUID()}.stale`;
  try {
    renameSync(lockFile, aside);
    if (claimIn(aside).text !== stale.text) linkSync(aside, lockFile);
    rmSync(aside, { force: true });
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

async function liveHolder(
  lockFile: string,
  claim: Claim,
  times: LockTimes,
): Promise<Holder | undefined> {
  const [pid = '', startTime = '', namespace = processNamespace()] = claim.text.split(' ');
  const holder = Number(pid);
  if (!Number.isInteger(holder) || holder <= 0) return undefined;
  if (namespace !== processNamespace()) {
    return (await isTouched(lockFile, claim, times)) ? 'elsewhere' : undefined;
  }
  if (holder === process.pid) return undefined;
  return isRunning(holder) && startTimeOf(holder) === startTime ? { pid: holder } : undefined;
}

/** Watched instead of compared with the time: clocks of machines that share a folder may differ. */
async function isTouched(lockFile: string, first: Claim, times: LockTimes): Promise<boolean> {
  const looks = 30;
  for (let look = 0; look < looks; look += 1) {
    await sleep(times.untouchedMs / looks);
    const { text, touchedAt } = claimIn(lockFile);
    if (text === '') return false;
    if (text !== first.text || touchedAt !== first.touchedAt) return true;
  }
  return false;
}

interface Claim {
  /** Empty when there is none. */
  text: string;
  touchedAt: number;
}

function claimIn(file: string): Claim {
  try {
    return { text: readFileSync(file, 'utf8'), touchedAt: statSync(file).mtimeMs };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return { text: '', touchedAt: 0 };
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
