import { expect, test, vi } from 'vitest';
import { createConsent } from './consent.ts';

test('nothing is granted before a choice is set', () => {
  const { isGranted } = createConsent();
  expect(isGranted('analytics')).toBe(false);
});

test('whenGranted runs its function once: now if the category is granted, otherwise when it is granted', () => {
  const { whenGranted, setGranted } = createConsent();
  const [early, late] = [vi.fn(), vi.fn()];
  whenGranted('analytics', early);
  setGranted(['marketing']);
  expect(early).not.toHaveBeenCalled();
  setGranted(['analytics', 'marketing']);
  setGranted(['analytics']);
  whenGranted('analytics', late);
  expect(early).toHaveBeenCalledOnce();
  expect(late).toHaveBeenCalledOnce();
});

test('a function given to whenGranted that throws stops neither the other functions nor setGranted', () => {
  const { whenGranted, setGranted } = createConsent();
  const second = vi.fn();
  whenGranted('analytics', () => {
    throw new Error('third party');
  });
  whenGranted('analytics', second);
  expect(setGranted(['analytics'])).toBe(false);
  expect(second).toHaveBeenCalledOnce();
});

test('setGranted returns true only when it withdraws a category whose functions have run', () => {
  const { whenGranted, setGranted } = createConsent();
  whenGranted('analytics', () => {});
  expect(setGranted(['analytics', 'marketing'])).toBe(false);
  expect(setGranted(['analytics'])).toBe(false);
  expect(setGranted([])).toBe(true);
});

test('ignores names that are no category', () => {
  const { isGranted, setGranted } = createConsent();
  setGranted(['necessary', 'everything', 'experience']);
  expect(isGranted('experience')).toBe(true);
  expect(isGranted('analytics')).toBe(false);
});
