import { describe, expect, test } from 'vitest';
import { getCollapseTiming } from './collapse-timing.ts';

describe('getCollapseTiming', () => {
  test('getCollapseTiming defaults to 500 ms, no delay and ease', () => {
    expect(getCollapseTiming({}, false)).toEqual({ duration: 500, delay: 0, easing: 'ease' });
  });

  test('getCollapseTiming uses the given duration, delay and easing', () => {
    const motion = { duration: 200, delay: 50, easing: 'linear' };
    expect(getCollapseTiming(motion, false)).toEqual(motion);
  });

  test('getCollapseTiming has no duration and no delay under reduced motion', () => {
    expect(getCollapseTiming({ duration: 200, delay: 50 }, true)).toEqual({
      duration: 0,
      delay: 0,
      easing: 'ease',
    });
  });

  test.each([
    [-10, 0],
    [Number.NaN, 500],
    [Number.POSITIVE_INFINITY, 500],
  ])('getCollapseTiming replaces the duration %d by %d', (duration, taken) => {
    expect(getCollapseTiming({ duration }, false).duration).toBe(taken);
  });
});
