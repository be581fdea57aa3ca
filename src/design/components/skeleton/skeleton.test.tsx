import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Skeleton } from './skeleton.tsx';

const lineCount = (lines: number) => {
  const { container } = mountElement(<Skeleton lines={lines} />);
  return findElement(container, '[aria-hidden="true"]').childElementCount;
};

describe('Skeleton', () => {
  test.each([
    [3, 3],
    [1, 1],
    [0, 1],
    [-4, 1],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('lines={%d} renders %d lines', (lines, rendered) => {
    expect(lineCount(lines)).toBe(rendered);
  });

  test('a skeleton of shape block renders one element and ignores lines', () => {
    const { container } = mountElement(<Skeleton shape="block" lines={5} />);
    expect(findElement(container, '[aria-hidden="true"]').childElementCount).toBe(1);
  });
});
