import { beforeEach, expect, test } from 'vitest';
import { blockSessionStorage } from '#tests/support/blocked-storage.ts';
import { claimOnce, claimOnceInBrowser } from './claim-once.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('claimOnce returns true once for each entry of each list', async () => {
  expect(['a', 'b', 'a'].map((entry) => claimOnce('reportedSteps', entry))).toEqual([
    true,
    true,
    false,
  ]);
  expect(claimOnce('analyticsSteps', 'a')).toBe(true);
  expect(await claimOnceInBrowser('reportedPurchases', 'a')).toBe(true);
  expect(await claimOnceInBrowser('reportedPurchases', 'a')).toBe(false);
});

test.each(['{', '{}', 'null', '7'])('a malformed stored list, %j, counts as empty', (text) => {
  sessionStorage.setItem('reportedSteps', text);
  expect(claimOnce('reportedSteps', 'a')).toBe(true);
  expect(claimOnce('reportedSteps', 'a')).toBe(false);
});

test('the list keeps its newest hundred entries', () => {
  for (let entry = 0; entry <= 100; entry += 1) claimOnce('reportedSteps', String(entry));
  expect(JSON.parse(sessionStorage.getItem('reportedSteps') ?? '')).toHaveLength(100);
  expect(claimOnce('reportedSteps', '100')).toBe(false);
});

test('an entry is claimed once where storage is blocked', async () => {
  blockSessionStorage('getItem', 'setItem');
  expect(await claimOnceInBrowser('firedPixels', 'a')).toBe(true);
  expect(await claimOnceInBrowser('firedPixels', 'a')).toBe(false);
});
