import { describe, expect, test } from 'vitest';
import { collapseTiming } from './collapse-timing.ts';

describe('collapseTiming', () => {
  test('is 500 ms, without delay, with ease', () => {
    expect(collapseTiming({}, false)).toEqual({ duration: 500, delay: 0, easing: 'ease' });
  });

  test('can be told otherwise', () => {
    const motion = { duration: 200, delay: 50, easing: 'linear' };
    expect(collapseTiming(motion, false)).toEqual(motion);
  });

  test('takes no time for those who ask for less motion', () => {
    expect(collapseTiming({ duration: 200, delay: 50 }, true)).toEqual({
      duration: 0,
      delay: 0,
      easing: 'ease',
    });
  });

  test.each([
    [-10, 0],
    [Number.NaN, 500],
    [Number.POSITIVE_INFINITY, 500],
  ])('a duration of %d counts as %d', (duration, taken) => {
    expect(collapseTiming({ duration }, false).duration).toBe(taken);
  });
});
