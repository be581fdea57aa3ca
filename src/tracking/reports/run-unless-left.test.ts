import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runUnlessLeft } from './run-unless-left.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

test('runUnlessLeft calls its function once, a second later, when the visitor stays', () => {
  const run = vi.fn();
  runUnlessLeft(run);
  vi.advanceTimersByTime(999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  dispatchEvent(new Event('pagehide'));
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});

test('runUnlessLeft does not call its function when the visitor leaves the page within the second', () => {
  const run = vi.fn();
  runUnlessLeft(run);
  dispatchEvent(new Event('pagehide'));
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});
