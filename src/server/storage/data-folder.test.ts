import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { StartupError } from '../startup-error.ts';
import { claimDataFolder } from './data-folder.ts';

/** As the kernel tells it; empty where there is no /proc, as the lock itself has it there. */
function startTimeOf(pid: number): string {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat)
    ? (/^.*\) (?:\S+ ){19}(\d+) /s.exec(readFileSync(stat, 'utf8'))?.[1] ?? '')
    : '';
}

const lockedBy = (claim: string) => folderWith({ 'server.lock': claim });
const lockIn = (folder: string) => readFileSync(join(folder, 'server.lock'), 'utf8');
const ownClaim = `${process.pid} ${startTimeOf(process.pid)}`;

test('a new folder is made for its owner alone, and locked with id and start time', () => {
  const folder = join(temporaryFolder(), 'some', 'data');
  const { path } = claimDataFolder(folder);
  expect(path).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(lockIn(folder)).toBe(ownClaim);
});

test('releasing takes the lock away and leaves the rest', () => {
  const folder = folderWith({ 'bank.key': 'kept' });
  const { release } = claimDataFolder(folder);
  release();
  expect(existsSync(join(folder, 'server.lock'))).toBe(false);
  expect(existsSync(join(folder, 'bank.key'))).toBe(true);
  expect(release).not.toThrow();
});

test('a folder that a running process holds is refused, and stays its own', () => {
  const claim = `${process.ppid} ${startTimeOf(process.ppid)}`;
  const folder = lockedBy(claim);
  expect(() => claimDataFolder(folder)).toThrow(
    new StartupError(
      `The data folder ${folder} is in use by the running server (process ${process.ppid}). Stop it first, or set DATA_DIR to another folder.`,
    ),
  );
  expect(lockIn(folder)).toBe(claim);
});

// The start time is empty where the system tells none, and then the id alone decides.
test.each(['12345', ''])('the lock of a process that is gone is taken over (%j)', (startTime) => {
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const folder = lockedBy(`${gone} ${startTime}`);
  claimDataFolder(folder);
  expect(lockIn(folder)).toBe(ownClaim);
});

test('the lock of an earlier process whose id another one has now is taken over', () => {
  const folder = lockedBy(`${process.ppid} 1`);
  claimDataFolder(folder);
  expect(lockIn(folder)).toBe(ownClaim);
});

// In a container the server of every start has the same id.
test.each([
  ['another start time', `${process.pid} 1`],
  ['the same start time', ownClaim],
])('a lock with this process’s own id and %s is no hindrance', (_, claim) => {
  const folder = lockedBy(claim);
  expect(claimDataFolder(folder).path).toBe(folder);
  expect(lockIn(folder)).toBe(ownClaim);
});

test.each(['', 'nonsense', '-1 5', '0 0', '1.5 5'])(
  'a lock that says "%s" holds nobody back',
  (text) => {
    const folder = lockedBy(text);
    claimDataFolder(folder);
    expect(lockIn(folder)).toBe(ownClaim);
  },
);

test.each(['', 'below'])(
  'a data folder that is a file is refused in one sentence (%j)',
  (below) => {
    const file = join(temporaryFolder(), 'data');
    writeFileSync(file, '');
    const path = join(file, below);
    const claim = () => claimDataFolder(path);
    expect(claim).toThrow(StartupError);
    expect(claim).toThrow(`The data folder ${path} cannot be written (`);
    expect(claim).toThrow('Set DATA_DIR to a writable folder.');
  },
);

// No system lets a folder be made there, not even by root.
test('a folder that the system itself refuses is one sentence, not an endless try', () => {
  expect(() => claimDataFolder('/proc/home-services/data')).toThrow(
    /^The data folder \/proc\/home-services\/data cannot be written \(.*\)\. Set DATA_DIR to a writable folder\.$/,
  );
});
