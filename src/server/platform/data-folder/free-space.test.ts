import { expect, test, vi } from 'vitest';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { bytesPerMegabyte, createFreeSpaceCheck, requireFreeSpace } from './free-space.ts';

const blocksOf = (megabytes: number) => ({
  blocks: 1_000_000,
  bavail: megabytes * 256,
  bsize: 4096,
});

/** A check on a fake disk with a fake clock. */
function disk(megabytes: number) {
  const state = { megabytes, now: 0 };
  const measure = vi.fn(async (_: string) => ({ ...blocksOf(state.megabytes) }));
  const { log, text } = createRecordedLog();
  const hasSpace = createFreeSpaceCheck({
    folder: '/data',
    minimum: 100 * bytesPerMegabyte,
    log,
    measure,
    now: () => state.now,
  });
  return { state, measure, hasSpace, text };
}

test('the free space check is true down to the minimum and false below', async () => {
  const { state, hasSpace } = disk(100);
  expect(await hasSpace()).toBe(true);
  state.megabytes = 99;
  state.now += 1000;
  expect(await hasSpace()).toBe(false);
});

test('the free space check measures the disk at most once a second', async () => {
  const { state, measure, hasSpace } = disk(500);
  await Promise.all([hasSpace(), hasSpace(), hasSpace()]);
  state.now = 999;
  await hasSpace();
  expect(measure).toHaveBeenCalledTimes(1);
  expect(measure).toHaveBeenCalledWith('/data');
  state.now = 1000;
  await hasSpace();
  expect(measure).toHaveBeenCalledTimes(2);
});

test('the free space check logs once when purchases are refused and once when they are accepted again', async () => {
  const { state, hasSpace, text } = disk(5);
  for (const megabytes of [5, 5, 500, 500]) {
    state.megabytes = megabytes;
    state.now += 1000;
    await hasSpace();
  }
  const lines = text().trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('disk nearly full: purchases are refused');
  expect(lines[1]).toContain('disk has enough space again');
});

test('the free space check reports enough space when the measurement fails', async () => {
  const { log, text } = createRecordedLog();
  const measure = () => Promise.reject(new Error('no such system call'));
  const hasSpace = createFreeSpaceCheck({ folder: '/data', minimum: 1, log, measure });
  expect(await hasSpace()).toBe(true);
  expect(text()).toContain('free disk space cannot be measured');
});

test('requireFreeSpace names the data folder and the space when the disk is full', async () => {
  const start = (free: number, minimum: number) =>
    requireFreeSpace('/data', minimum * bytesPerMegabyte, async () => blocksOf(free));
  await expect(start(32, 100)).resolves.toBeUndefined();
  await expect(start(3, 100)).rejects.toThrow(
    new OperatorError(
      'The disk of the data folder /data is full (3 MB free, 32 MB needed). Free some space, or set DATA_DIR to a folder on another disk.',
    ),
  );
  // A minimum of 0 switches the check off.
  await expect(start(3, 0)).resolves.toBeUndefined();
});

test('a file system that does not report its size has enough space', async () => {
  const measure = async () => ({ blocks: 0, bavail: 0, bsize: 4096 });
  await expect(requireFreeSpace('/data', 100 * bytesPerMegabyte, measure)).resolves.toBeUndefined();
  const { log } = createRecordedLog();
  const hasSpace = createFreeSpaceCheck({
    folder: '/data',
    minimum: 100 * bytesPerMegabyte,
    log,
    measure,
  });
  expect(await hasSpace()).toBe(true);
});
