import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFailure } from '#api/failures.ts';
import { createFailureFromMessage } from '#api/submission-failure.ts';
import { repeatWhileBusy } from './repeat-while-busy.ts';
import type { CallResult } from './request.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const error = createFailureFromMessage('Response status = 503');
const ok: CallResult<unknown> = { kind: 'ok', status: 200, body: {} };
const unreachable: CallResult<unknown> = { kind: 'unreachable', error };
const failed = (status: number, retryAfterMs?: number): CallResult<unknown> => ({
  kind: 'failed',
  status,
  failure: createFailure(status),
  error,
  retryAfterMs,
});

/** Calls that get these answers in turn, and the times at which they were made. */
function start(...answers: [CallResult<unknown>, ...CallResult<unknown>[]]) {
  const begun = Date.now();
  const times: number[] = [];
  const leave = new AbortController();
  const onBusy = vi.fn();
  const result = repeatWhileBusy(
    async () => {
      times.push(Date.now() - begun);
      return answers[times.length - 1] ?? answers[0];
    },
    { onBusy, signal: leave.signal },
  );
  return { result, times, onBusy, leave };
}

test.each([
  ['a success', ok],
  ['another failure', failed(500)],
  ['a refusal', failed(429, 1000)],
  ['no answer', unreachable],
])('repeatWhileBusy does not repeat a call after %s', async (_, answer) => {
  const { result, times, onBusy } = start(answer);
  expect(await result).toBe(answer);
  expect(times).toEqual([0]);
  expect(onBusy).not.toHaveBeenCalled();
});

test('repeatWhileBusy repeats a 503 after the time of Retry-After until another answer comes', async () => {
  const { result, times, onBusy } = start(failed(503, 2000), failed(503, 5000), ok);
  await vi.runAllTimersAsync();
  expect(await result).toBe(ok);
  expect(times).toEqual([0, 2000, 7000]);
  expect(onBusy).toHaveBeenCalledTimes(2);
});

test('repeatWhileBusy waits three seconds after a 503 without Retry-After, and gives up after three repeats', async () => {
  const busy = failed(503);
  const { result, times, onBusy } = start(busy);
  await vi.runAllTimersAsync();
  expect(await result).toBe(busy);
  expect(times).toEqual([0, 3000, 6000, 9000]);
  expect(onBusy).toHaveBeenCalledTimes(3);
});

test('repeatWhileBusy adds up to a second to each wait', async () => {
  vi.mocked(Math.random).mockReturnValue(0.5);
  const { result, times } = start(failed(503, 2000), ok);
  await vi.runAllTimersAsync();
  await result;
  expect(times).toEqual([0, 2500]);
});

test('repeatWhileBusy begins no repeat later than 30 seconds after the first call', async () => {
  const { result, times } = start(failed(503, 12_000));
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ status: 503 });
  expect(times).toEqual([0, 12_000, 24_000]);
});

test('repeatWhileBusy does not wait when Retry-After is longer than the time that is left', async () => {
  const { result, times, onBusy } = start(failed(503, 31_000));
  expect(await result).toMatchObject({ status: 503 });
  expect(times).toEqual([0]);
  expect(onBusy).not.toHaveBeenCalled();
});

test('repeatWhileBusy makes no further call when the visitor leaves during a wait', async () => {
  const { result, times, leave } = start(failed(503, 2000), ok);
  await vi.advanceTimersByTimeAsync(1000);
  leave.abort();
  expect(await result).toBeUndefined();
  await vi.runAllTimersAsync();
  expect(times).toEqual([0]);
});
