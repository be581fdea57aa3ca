import { expect, test } from 'vitest';
import { calculateContrastRatio, type RgbColor } from './contrast.ts';

test.each<[RgbColor, RgbColor, number]>([
  [[0, 0, 0], [255, 255, 255], 21],
  [[255, 255, 255], [255, 255, 255], 1],
  [[12, 63, 60], [255, 255, 255], 11.7],
  [[255, 201, 92], [12, 63, 60], 7.7],
])('calculateContrastRatio of %o on %o is %d', (one, other, ratio) => {
  expect(calculateContrastRatio(one, other)).toBeCloseTo(ratio, 1);
});
