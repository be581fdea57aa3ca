import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { reasonOf, StartupError } from '../startup-error.ts';

/**
 * Two processes on one embedded database would each write their own history. The lock is a file with
 * the holder's process id and start time, so that neither a killed server nor a reused id blocks the
 * next start.
 */
export interface DataFolder {
  path: string;
  release: () => void;
}

export function claimDataFolder(folder: string): DataFolder {
  const path = resolve(folder);
  const lockFile = join(path, 'server.lock');
  try {
    makeFolder(path);
    claimLock(lockFile, path);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The data folder ${path} cannot be written (${reasonOf(error)}). Set DATA_DIR to a writable folder.`,
    );
  }
  return { path, release: () => rmSync(lockFile, { force: true }) };
}

/** One by one: asked for all at once, Node tries for ever where a system refuses as /proc does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another start was faster.
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

/** The claim is written aside and linked into place, so that nobody ever reads half of one. */
function claimLock(lockFile: string, path: string): void {
  const own = `${lockFile}.${process.pid}`;
  writeFileSync(own, `${process.pid} ${startTimeOf(process.pid)}`);
  try {
    while (!isLinked(own, lockFile)) {
      const holder = liveHolder(lockFile);
      if (holder !== undefined) {
        throw new StartupError(
          `The data folder ${path} is in use by the running server (process ${holder}). Stop it first, or set DATA_DIR to another folder.`,
        );
      }
      dropStale(lockFile);
    }
  } finally {
    rmSync(own, { force: true });
  }
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
function dropStale(lockFile: string): void {
  const aside = `${lockFile}.${process.pid}.stale`;
  try {
    renameSync(lockFile, aside);
    if (liveHolder(aside) !== undefined) linkSync(aside, lockFile);
    rmSync(aside, { force: true });
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

function liveHolder(lockFile: string): number | undefined {
  const [pid = '', startTime = ''] = contentOf(lockFile).split(' ');
  const holder = Number(pid);
  if (!Number.isInteger(holder) || holder <= 0 || holder === process.pid) return undefined;
  return isRunning(holder) && startTimeOf(holder) === startTime ? holder : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return '';
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Field 22 of /proc/PID/stat; empty where the system has none, and then the id alone decides. A process
 * that ended and was not collected by its parent, as in containers without an init, has none either.
 */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? 'ended' : (fields[18] ?? '');
  } catch {
    return '';
  }
}
