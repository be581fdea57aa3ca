import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { findErrorCode } from '../errors/error-code.ts';

/**
 * Identifies the scope in which a process id is unique: the kernel's boot id and the pid namespace. Two
 * containers on one machine differ in the namespace, a rebooted machine in the boot id. On systems without
 * /proc it is the host name.
 */
export function readProcessNamespace(): string {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${bootId}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists and belongs to another user.
    return findErrorCode(error) === 'EPERM';
  }
}

/**
 * Field 22 of /proc/PID/stat, or empty on systems without /proc. `ended` for a zombie, which containers
 * without an init process keep.
 */
export function readProcessStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? 'ended' : (fields[18] ?? '');
  } catch {
    return '';
  }
}
