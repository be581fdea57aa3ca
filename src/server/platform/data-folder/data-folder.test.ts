import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFolderWithFiles, createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { lockDataFolder, requireWritableFolder } from './data-folder.ts';
import { defaultLockTimings } from './folder-lock.ts';
import { readProcessNamespace, readProcessStartTime } from './process-identity.ts';

const lockedBy = (lock: string) => createFolderWithFiles({ 'server.lock': lock });
const lockFileOf = (folder: string) => join(folder, 'server.lock');
const lockIn = (folder: string) => readFileSync(lockFileOf(folder), 'utf8');
const lockText = (pid: number, namespace = readProcessNamespace()) =>
  `${pid} ${readProcessStartTime(pid)} ${namespace}`;
const ownLockText = lockText(process.pid);

/** Locks the folder until the test ends. */
async function lockFolder(folder: string, times = defaultLockTimings) {
  const onLost = vi.fn();
  const lock = await lockDataFolder(folder, { warn: () => {}, onLost, times });
  onTestFinished(lock.release);
  return { ...lock, onLost };
}

test('lockFolder creates a folder with mode 700 and a lock with process id, start time and namespace', async () => {
  const folder = join(createTemporaryFolder(), 'some', 'data');
  const { path } = await lockFolder(folder);
  expect(path).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(lockIn(folder)).toBe(ownLockText);
});

test('lockFolder restricts an existing folder to its owner', async () => {
  const folder = createFolderWithFiles({ 'database/base': 'rows' });
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'database', 'base'), 0o644);
  await lockFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'database', 'base')).mode & 0o777).toBe(0o600);
});

test('releasing the folder removes the lock and nothing else', async () => {
  const folder = createFolderWithFiles({ 'bank.key': 'kept' });
  const { release } = await lockFolder(folder);
  release();
  expect(existsSync(lockFileOf(folder))).toBe(false);
  expect(existsSync(join(folder, 'bank.key'))).toBe(true);
  expect(release).not.toThrow();
});

test('lockFolder refuses a folder that a running process has locked and keeps its lock', async () => {
  const lock = lockText(process.ppid);
  const folder = lockedBy(lock);
  await expect(lockFolder(folder)).rejects.toThrow(
    new OperatorError(
      `The data folder ${folder} is in use by the running server (process ${process.ppid}). Stop it first, or set DATA_DIR to another folder.`,
    ),
  );
  expect(lockIn(folder)).toBe(lock);
});

// The start time is empty on systems without /proc. A full disk may have cut the text of a lock.
test.each([`12345 ${readProcessNamespace()}`, '12345', ''])(
  'lockFolder takes over the lock of a process that has ended (%j)',
  async (rest) => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const folder = lockedBy(`${gone} ${rest}`);
    await lockFolder(folder);
    expect(lockIn(folder)).toBe(ownLockText);
  },
);

test('lockFolder takes over the lock of an ended process whose id was reused', async () => {
  const folder = lockedBy(`${process.ppid} 1 ${readProcessNamespace()}`);
  await lockFolder(folder);
  expect(lockIn(folder)).toBe(ownLockText);
});

// In a container every start may have the same process id.
test.each([
  ['another start time', `${process.pid} 1 ${readProcessNamespace()}`],
  ['the same start time', ownLockText],
])('lockFolder takes over a lock with this process’s own id and %s', async (_, lock) => {
  const folder = lockedBy(lock);
  expect((await lockFolder(folder)).path).toBe(folder);
  expect(lockIn(folder)).toBe(ownLockText);
});

test.each(['', 'nonsense', '-1 5', '0 0', '1.5 5'])(
  'lockFolder takes over a lock with the invalid text "%s"',
  async (text) => {
    const folder = lockedBy(text);
    await lockFolder(folder);
    expect(lockIn(folder)).toBe(ownLockText);
  },
);

/** Locks of another container, one with this process's id: process ids of other namespaces prove nothing. */
const foreignLocks = [
  ['an id that runs here too', lockText(process.ppid, 'boot/pid:[1]')],
  ['an id that is gone here', '999999999 1 boot/pid:[1]'],
  ['this process’s own id', lockText(process.pid, 'boot/pid:[1]')],
] as const;

test.each(foreignLocks)(
  'lockFolder refuses a lock that another container still touches: %s',
  async (_, lock) => {
    const folder = lockedBy(lock);
    let touchedAt = 0;
    const toucher = setInterval(() => {
      touchedAt += 1;
      utimesSync(lockFileOf(folder), touchedAt, touchedAt);
    }, 5);
    onTestFinished(() => clearInterval(toucher));
    // Much longer than the wait for the first touch.
    const times = { ...defaultLockTimings, untouchedMs: 3000 };
    await expect(lockFolder(folder, times)).rejects.toThrow(
      new OperatorError(
        `The data folder ${folder} is in use by the running server in another container or machine. Stop it first, or set DATA_DIR to another folder.`,
      ),
    );
    expect(lockIn(folder)).toBe(lock);
  },
);

test.each(foreignLocks)(
  'lockFolder takes over a lock that another container no longer touches: %s',
  async (_, lock) => {
    const folder = lockedBy(lock);
    await lockFolder(folder, { ...defaultLockTimings, untouchedMs: 60 });
    expect(lockIn(folder)).toBe(ownLockText);
  },
);

test('lockFolder does not overwrite the temporary file of a server with the same process id in another container', async () => {
  const folder = lockedBy('1 1 boot/pid:[1]');
  const waiting = lockFolder(folder, { ...defaultLockTimings, untouchedMs: 300 });
  // The name that another server would use if it were made of the process id.
  writeFileSync(`${lockFileOf(folder)}.${process.pid}`, lockText(process.pid, 'boot/pid:[2]'));
  await waiting;
  expect(lockIn(folder)).toBe(ownLockText);
});

test('the holder of a lock touches it, and creates it again when it was deleted', async () => {
  const folder = createTemporaryFolder();
  const { onLost } = await lockFolder(folder, { ...defaultLockTimings, touchEveryMs: 5 });
  utimesSync(lockFileOf(folder), 1, 1);
  await expect.poll(() => statSync(lockFileOf(folder)).mtimeMs).toBeGreaterThan(1000);
  rmSync(lockFileOf(folder));
  await expect.poll(() => lockIn(folder)).toBe(ownLockText);
  expect(onLost).not.toHaveBeenCalled();
});

test('the holder of a lock is told once that another process has taken it, and does not touch that lock', async () => {
  const folder = createTemporaryFolder();
  const { onLost, release } = await lockFolder(folder, { ...defaultLockTimings, touchEveryMs: 5 });
  const lock = '1 1 boot/pid:[1]';
  writeFileSync(lockFileOf(folder), lock);
  await expect.poll(() => onLost).toHaveBeenCalled();
  release();
  expect(lockIn(folder)).toBe(lock);
  expect(onLost).toHaveBeenCalledTimes(1);
});

test.each(['', 'below'])('lockFolder names a data folder that is a file (%j)', async (below) => {
  const file = join(createTemporaryFolder(), 'data');
  writeFileSync(file, '');
  const path = join(file, below);
  const error = await lockFolder(path).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(OperatorError);
  expect(String(error)).toContain(`The data folder ${path} cannot be written (`);
  expect(String(error)).toContain('Set DATA_DIR to a writable folder.');
  expect(() => requireWritableFolder(path)).toThrow(`The data folder ${path} cannot be written (`);
});

// Not even root can create a folder under /proc.
test('lockFolder names a folder that the system refuses to create', async () => {
  await expect(lockFolder('/proc/home-services/data')).rejects.toThrow(
    /^The data folder \/proc\/home-services\/data cannot be written \(.*\)\. Set DATA_DIR to a writable folder\.$/,
  );
});
