import { describe, expect, test } from 'vitest';
import { getCentredScrollPosition, getScrollPositionAt, stripScrollMs } from './strip-scroll.ts';

describe('getCentredScrollPosition', () => {
  const strip = { width: 300, scrollWidth: 1000 };

  test('getCentredScrollPosition centres a tab', () => {
    expect(getCentredScrollPosition(strip, { offset: 500, width: 100 })).toBe(400);
  });

  test('getCentredScrollPosition stops at both ends of the strip', () => {
    expect(getCentredScrollPosition(strip, { offset: 0, width: 100 })).toBe(0);
    expect(getCentredScrollPosition(strip, { offset: 900, width: 100 })).toBe(700);
  });

  test('getCentredScrollPosition is 0 when all tabs fit', () => {
    expect(
      getCentredScrollPosition({ width: 300, scrollWidth: 200 }, { offset: 100, width: 50 }),
    ).toBe(0);
  });
});

describe('getScrollPositionAt', () => {
  test('the scroll animation takes 1000 ms, is halfway after half the time and stays at the end', () => {
    expect(stripScrollMs).toBe(1000);
    expect(getScrollPositionAt(0, 200, 0, 1000)).toBe(0);
    expect(getScrollPositionAt(0, 200, 500, 1000)).toBeCloseTo(100);
    expect(getScrollPositionAt(0, 200, 1000, 1000)).toBe(200);
    expect(getScrollPositionAt(0, 200, 5000, 1000)).toBe(200);
  });

  test('getScrollPositionAt returns the end position at once when the duration is 0', () => {
    expect(getScrollPositionAt(0, 200, 0, 0)).toBe(200);
  });
});
