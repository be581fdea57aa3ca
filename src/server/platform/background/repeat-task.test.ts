import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatTask } from './repeat-task.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('repeatTask runs the task at once, then again after each pause, also when a run failed', async () => {
  const onError = vi.fn();
  const failure = new Error('away');
  const task = vi.fn(async () => {}).mockRejectedValueOnce(failure);
  const stop = repeatTask(task, 1000, onError);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).toHaveBeenCalledTimes(2);
  expect(onError.mock.calls).toEqual([[failure]]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(task).toHaveBeenCalledTimes(5);
  await stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(task).toHaveBeenCalledTimes(5);
});

test('the stop function of repeatTask waits for the run under way and starts no other', async () => {
  const end = Promise.withResolvers<void>();
  const task = vi.fn(() => end.promise);
  const stop = repeatTask(task, 1000, () => {});
  const onStopped = vi.fn();
  const stopped = stop().then(onStopped);
  await vi.advanceTimersByTimeAsync(5000);
  expect(onStopped).not.toHaveBeenCalled();
  end.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(5000);
  expect(task).toHaveBeenCalledTimes(1);
});
