import { expect, test, vi } from 'vitest';
import { recordedLog } from '../../../tests/support/log-lines.ts';
import { watchFreeSpace } from './free-space.ts';

const megabyte = 1024 ** 2;

/** A disk whose free megabytes and whose clock the test sets. */
function disk(megabytes: number) {
  const state = { megabytes, now: 0 };
  const measure = vi.fn(async (_: string) => ({ bavail: state.megabytes * 256, bsize: 4096 }));
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
