import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
  const claim = `${process.pid} ${startTimeOf(process.pid)}`;
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (!wroteNew(lockFile, claim)) {
      const holder = liveHolder(lockFile);
      if (holder !== undefined) {
        throw new StartupError(
          `The data folder ${path} is in use by the running server (process ${holder}). Stop it first, or set DATA_DIR to another folder.`,
        );
      }
      rmSync(lockFile, { force: true });
      if (!wroteNew(lockFile, claim)) return claimDataFolder(folder);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The data folder ${path} cannot be written (${reasonOf(error)}). Set DATA_DIR to a writable folder.`,
    );
  }
  return { path, release: () => rmSync(lockFile, { force: true }) };
}

function wroteNew(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function liveHolder(lockFile: string): number | undefined {
  const [pid = '', startTime = ''] = readFileSync(lockFile, 'utf8').split(' ');
  const holder = Number(pid);
  if (!Number.isInteger(holder) || holder <= 0 || holder === process.pid) return undefined;
  return isRunning(holder) && startTimeOf(holder) === startTime ? holder : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Field 22 of /proc/PID/stat; empty where the system has none, and then the id alone decides. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
