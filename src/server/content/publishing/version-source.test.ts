import { expect, onTestFinished, test, vi } from 'vitest';
import { createUnreachableStorage } from '#tests/support/unreachable-database.ts';
import { createVersionSource } from './version-source.ts';

test('the source looks for a new version at once and every two seconds, one look at a time, until it is stopped', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { watch } = createVersionSource(createUnreachableStorage().db);
  const look = vi.fn(async () => {});
  const stop = watch(look);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(look).toHaveBeenCalledTimes(3);
  // A look that takes ten seconds delays the next one.
  look.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 10_000)));
  await vi.advanceTimersByTimeAsync(2000 + 9000);
  expect(look).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(1000 + 2000);
  expect(look).toHaveBeenCalledTimes(5);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledTimes(5);
});
