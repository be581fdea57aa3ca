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
import { folderWith, temporaryFolder } from '#tests/support/temporary-folder.ts';
import { StartupError } from '../startup-error.ts';
import { claimDataFolder } from './data-folder.ts';
import { lockTimes } from './folder-lock.ts';
import { processNamespace, startTimeOf } from './process-identity.ts';

const lockedBy = (claim: string) => folderWith({ 'server.lock': claim });
const lockFileOf = (folder: string) => join(folder, 'server.lock');
const lockIn = (folder: string) => readFileSync(lockFileOf(folder), 'utf8');
const claimOf = (pid: number, namespace = processNamespace()) =>
  `${pid} ${startTimeOf(pid)} ${namespace}`;
const ownClaim = claimOf(process.pid);

/** Claims the folder until the test ends. */
async function claimed(folder: string, times = lockTimes) {
  const onLost = vi.fn();
  const claim = await claimDataFolder(folder, { warn: () => {}, onLost, times });
  onTestFinished(claim.release);
  return { ...claim, onLost };
}

test('a new folder is made for its owner alone, and locked with id, start time and namespace', async () => {
  const folder = join(temporaryFolder(), 'some', 'data');
  const { path } = await claimed(folder);
  expect(path).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(lockIn(folder)).toBe(ownClaim);
});

test('a folder that was made for everybody is closed to others', async () => {
  const folder = folderWith({ 'database/base': 'rows' });
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'database', 'base'), 0o644);
  await claimed(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'database', 'base')).mode & 0o777).toBe(0o600);
});

test('releasing takes the lock away and leaves the rest', async () => {
  const folder = folderWith({ 'bank.key': 'kept' });
  const { release } = await claimed(folder);
  release();
  expect(existsSync(lockFileOf(folder))).toBe(false);
  expect(existsSync(join(folder, 'bank.key'))).toBe(true);
  expect(release).not.toThrow();
});

test('a folder that a running process holds is refused, and stays its own', async () => {
  const claim = claimOf(process.ppid);
  const folder = lockedBy(claim);
  await expect(claimed(folder)).rejects.toThrow(
    new StartupError(
      `The data folder ${folder} is in use by the running server (process ${process.ppid}). Stop it first, or set DATA_DIR to another folder.`,
    ),
  );
  expect(lockIn(folder)).toBe(claim);
});

// The start time is empty where the system tells none, and then the id alone decides. The namespace is
// missing in locks of earlier versions.
test.each([`12345 ${processNamespace()}`, '12345', ''])(
  'the lock of a process that is gone is taken over (%j)',
  async (rest) => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const folder = lockedBy(`${gone} ${rest}`);
    await claimed(folder);
    expect(lockIn(folder)).toBe(ownClaim);
  },
);

test('the lock of an earlier process whose id another one has now is taken over', async () => {
  const folder = lockedBy(`${process.ppid} 1 ${processNamespace()}`);
  await claimed(folder);
  expect(lockIn(folder)).toBe(ownClaim);
});

// In a container the server of every start has the same id.
test.each([
  ['another start time', `${process.pid} 1 ${processNamespace()}`],
  ['the same start time', ownClaim],
])('a lock with this process’s own id and %s is no hindrance', async (_, claim) => {
  const folder = lockedBy(claim);
  expect((await claimed(folder)).path).toBe(folder);
  expect(lockIn(folder)).toBe(ownClaim);
});

test.each(['', 'nonsense', '-1 5', '0 0', '1.5 5'])(
  'a lock that says "%s" holds nobody back',
  async (text) => {
    const folder = lockedBy(text);
    await claimed(folder);
    expect(lockIn(folder)).toBe(ownClaim);
  },
);

/** A lock of another container: its process ids mean nothing here, not even when one is this process's. */
const foreignClaims = [
  ['an id that runs here too', claimOf(process.ppid, 'boot/pid:[1]')],
  ['an id that is gone here', '999999999 1 boot/pid:[1]'],
  ['this process’s own id', claimOf(process.pid, 'boot/pid:[1]')],
] as const;

test.each(foreignClaims)(
  'a lock that another container touches is refused: %s',
  async (_, claim) => {
    const folder = lockedBy(claim);
    let touchedAt = 0;
    const toucher = setInterval(() => {
      touchedAt += 1;
      utimesSync(lockFileOf(folder), touchedAt, touchedAt);
    }, 5);
    onTestFinished(() => clearInterval(toucher));
    // Far longer than it takes to see the first touch.
    const times = { ...lockTimes, untouchedMs: 30_000 };
    await expect(claimed(folder, times)).rejects.toThrow(
      new StartupError(
        `The data folder ${folder} is in use by the running server in another container or machine. Stop it first, or set DATA_DIR to another folder.`,
      ),
    );
    expect(lockIn(folder)).toBe(claim);
  },
);

test.each(foreignClaims)(
  'a lock that another container left behind is taken over: %s',
  async (_, claim) => {
    const folder = lockedBy(claim);
    await claimed(folder, { ...lockTimes, untouchedMs: 60 });
    expect(lockIn(folder)).toBe(ownClaim);
  },
);

test('two servers of other containers that wait with the same id do not mix up their claims', async () => {
  const folder = lockedBy('1 1 boot/pid:[1]');
  const waiting = claimed(folder, { ...lockTimes, untouchedMs: 300 });
  // What a server with this id in another container would write, had it the same name for it.
  writeFileSync(`${lockFileOf(folder)}.${process.pid}`, claimOf(process.pid, 'boot/pid:[2]'));
  await waiting;
  expect(lockIn(folder)).toBe(ownClaim);
});

test('the holder touches its lock, and puts it back when it was removed', async () => {
  const folder = temporaryFolder();
  const { onLost } = await claimed(folder, { ...lockTimes, touchEveryMs: 5 });
  utimesSync(lockFileOf(folder), 1, 1);
  await vi.waitFor(() => expect(statSync(lockFileOf(folder)).mtimeMs).toBeGreaterThan(1000));
  rmSync(lockFileOf(folder));
  await vi.waitFor(() => expect(lockIn(folder)).toBe(ownClaim));
  expect(onLost).not.toHaveBeenCalled();
});

test('a holder whose lock another has taken is told once, and leaves it alone', async () => {
  const folder = temporaryFolder();
  const { onLost, release } = await claimed(folder, { ...lockTimes, touchEveryMs: 5 });
  const claim = '1 1 boot/pid:[1]';
  writeFileSync(lockFileOf(folder), claim);
  await vi.waitFor(() => expect(onLost).toHaveBeenCalled());
  release();
  expect(lockIn(folder)).toBe(claim);
  expect(onLost).toHaveBeenCalledTimes(1);
});

test.each(['', 'below'])(
  'a data folder that is a file is refused in one sentence (%j)',
  async (below) => {
    const file = join(temporaryFolder(), 'data');
    writeFileSync(file, '');
    const path = join(file, below);
    const error = await claimed(path).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toContain(`The data folder ${path} cannot be written (`);
    expect(String(error)).toContain('Set DATA_DIR to a writable folder.');
  },
);

// No system lets a folder be made there, not even by root.
test('a folder that the system itself refuses is one sentence, not an endless try', async () => {
  await expect(claimed('/proc/home-services/data')).rejects.toThrow(
    /^The data folder \/proc\/home-services\/data cannot be written \(.*\)\. Set DATA_DIR to a writable folder\.$/,
  );
});
