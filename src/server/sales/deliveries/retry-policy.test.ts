import { expect, test } from 'vitest';
import { calculateRetryDelayMs, retryPolicy } from './retry-policy.ts';

const delay = (attempt: number, random = 0, retryAfter?: number) =>
  calculateRetryDelayMs(attempt, retryAfter, retryPolicy, () => random);

test('the pause before a retry doubles from five seconds up to an hour', () => {
  const pauses = [1, 2, 3, 4, 10, 11, 500].map((attempt) => delay(attempt));
  expect(pauses).toEqual([5000, 10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000]);
});

test('the pause before a retry is shortened by up to half at random, also at its longest', () => {
  expect(delay(1, 0.5)).toBe(3750);
  expect(delay(500, 1)).toBe(1_800_000);
});

test('Retry-After lengthens the pause before a retry and never shortens it', () => {
  expect(delay(1, 0, 120)).toBe(120_000);
  expect(delay(5, 0, 1)).toBe(80_000);
});

test('a Retry-After of a week is cut to twelve hours, so that attempts remain', () => {
  expect(delay(1, 0, 7 * 24 * 3600)).toBe(12 * 3_600_000);
});
