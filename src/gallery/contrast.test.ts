import { expect, test } from 'vitest';
import { contrast, type Rgb } from './contrast.ts';

test.each<[Rgb, Rgb, number]>([
  [[0, 0, 0], [255, 255, 255], 21],
  [[255, 255, 255], [255, 255, 255], 1],
  [[12, 63, 60], [255, 255, 255], 11.7],
  [[255, 201, 92], [12, 63, 60], 7.7],
])('%o on %o is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
});
