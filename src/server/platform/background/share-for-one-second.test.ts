import { expect, test, vi } from 'vitest';
import { shareForOneSecond } from './share-for-one-second.ts';

test('shareForOneSecond does the work once for calls at the same time and within a second', async () => {
  let time = 0;
  let finish = () => {};
  const work = vi.fn(
    () =>
      new Promise<number>((resolve) => {
        finish = () => resolve(work.mock.calls.length);
      }),
  );
  const read = shareForOneSecond(work, () => time);
  const first = [read(), read()];
  // Still running after a second: further calls wait for it instead of adding work.
  time = 5000;
  first.push(read());
  finish();
  expect(await Promise.all(first)).toEqual([1, 1, 1]);

  const second = read();
  finish();
  expect(await second).toBe(2);
  time = 5999;
  expect(await read()).toBe(2);
  time = 6000;
  const third = read();
  finish();
  expect(await third).toBe(3);
});

test('shareForOneSecond shares a failure for a second too, and then tries again', async () => {
  let time = 0;
  const work = vi.fn(async () => {
    if (work.mock.calls.length === 1) throw new Error('failed');
    return 'done';
  });
  const read = shareForOneSecond(work, () => time);
  await expect(read()).rejects.toThrow('failed');
  await expect(read()).rejects.toThrow('failed');
  time = 1000;
  expect(await read()).toBe('done');
});
