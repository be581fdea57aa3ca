import { expect, test } from 'vitest';
import { takeFirst } from './take-first.ts';

test('takeFirst takes three items unless a count is given', () => {
  expect(takeFirst([1, 2, 3, 4])).toEqual([1, 2, 3]);
  expect(takeFirst([1, 2, 3, 4], 2)).toEqual([1, 2]);
  expect(takeFirst([1, 2])).toEqual([1, 2]);
  expect(takeFirst([1, 2], 0)).toEqual([]);
  expect(takeFirst([1, 2], -1)).toEqual([]);
});
