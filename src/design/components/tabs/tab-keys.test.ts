import { describe, expect, test } from 'vitest';
import { getTabIndexAfterKey } from './tab-keys.ts';

describe('getTabIndexAfterKey', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['ArrowLeft', 1, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s on tab %d of three moves to %d', (key, from, to) => {
    expect(getTabIndexAfterKey(key, from, 3)).toBe(to);
  });

  test('getTabIndexAfterKey returns undefined for other keys, which the browser handles', () => {
    expect(getTabIndexAfterKey('ArrowDown', 0, 3)).toBeUndefined();
    expect(getTabIndexAfterKey('Tab', 0, 3)).toBeUndefined();
  });

  test('getTabIndexAfterKey returns undefined without tabs', () => {
    expect(getTabIndexAfterKey('End', 0, 0)).toBeUndefined();
  });
});
