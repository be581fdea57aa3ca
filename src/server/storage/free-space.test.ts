import { expect, test, vi } from 'vitest';
import { recordedLog } from '#tests/support/recorded-log.ts';
import { StartupError } from '../startup-error.ts';
import { megabyte, refuseFullDisk, watchFreeSpace } from './free-space.ts';

const blocksOf = (megabytes: number) => ({
  blocks: 1_000_000,
  bavail: megabytes * 256,
  bsize: 4096,
});

/** A disk whose free megabytes and whose clock the test sets. */
function disk(megabytes: number) {
  const state = { megabytes, now: 0 };
  const measure = vi.fn(async (_: string) => ({ ...blocksOf(state.megabytes) }));
  const { log, text } = recordedLog();
  const hasRoom = watchFreeSpace({
    folder: '/data',
    minimum: 100 * megabyte,
    log,
    measure,
    now: () => state.now,
  });
  return { state, measure, hasRoom, text };
}

test('there is room down to the minimum, and none below', async () => {
  const { state, hasRoom } = disk(100);
  expect(await hasRoom()).toBe(true);
  state.megabytes = 99;
  state.now += 1000;
  expect(await hasRoom()).toBe(false);
});

test('the disk is measured once a second, however many ask', async () => {
  const { state, measure, hasRoom } = disk(500);
  await Promise.all([hasRoom(), hasRoom(), hasRoom()]);
  state.now = 999;
  await hasRoom();
  expect(measure).toHaveBeenCalledTimes(1);
  expect(measure).toHaveBeenCalledWith('/data');
  state.now = 1000;
  await hasRoom();
  expect(measure).toHaveBeenCalledTimes(2);
});

test('the log tells once that purchases are refused, and once that they are taken again', async () => {
  const { state, hasRoom, text } = disk(5);
  for (const megabytes of [5, 5, 500, 500]) {
    state.megabytes = megabytes;
    state.now += 1000;
    await hasRoom();
  }
  const lines = text().trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('disk nearly full: purchases are refused');
  expect(lines[1]).toContain('disk has room again');
});

test('a measurement that fails refuses nobody', async () => {
  const { log, text } = recordedLog();
  const measure = () => Promise.reject(new Error('no such system call'));
  const hasRoom = watchFreeSpace({ folder: '/data', minimum: 1, log, measure });
  expect(await hasRoom()).toBe(true);
  expect(text()).toContain('free disk space cannot be measured');
});

test('a start on a full disk is refused in a sentence', async () => {
  const start = (free: number, minimum: number) =>
    refuseFullDisk('/data', minimum * megabyte, async () => blocksOf(free));
  await expect(start(32, 100)).resolves.toBeUndefined();
  await expect(start(3, 100)).rejects.toThrow(
    new StartupError(
      'The disk of the data folder /data is full (3 MB free, 32 MB needed). Make room, or set DATA_DIR to a folder on another disk.',
    ),
  );
  // No limit is wanted.
  await expect(start(3, 0)).resolves.toBeUndefined();
});

test('a file system that does not tell its size has room', async () => {
  const measure = async () => ({ blocks: 0, bavail: 0, bsize: 4096 });
  await expect(refuseFullDisk('/data', 100 * megabyte, measure)).resolves.toBeUndefined();
  const { log } = recordedLog();
  const hasRoom = watchFreeSpace({ folder: '/data', minimum: 100 * megabyte, log, measure });
  expect(await hasRoom()).toBe(true);
});
