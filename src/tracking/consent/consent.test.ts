import { expect, test, vi } from 'vitest';
import { createConsent } from './consent.ts';
import { createGranted } from './granted.ts';

/** A consent whose stored choice the test sets. */
function storedConsent() {
  let stored: readonly string[] | undefined;
  const consent = createConsent(createGranted(() => stored));
  const store = (names: readonly string[]) => {
    stored = names;
  };
  return {
    ...consent,
    store,
    setGranted: (names: readonly string[]) => {
      store(names);
      return consent.refresh();
    },
  };
}

test('nothing is granted before a choice is set', () => {
  const { isGranted } = storedConsent();
  expect(isGranted('analytics')).toBe(false);
});

test('whenGranted runs its function once: now if the category is granted, otherwise when it is granted', () => {
  const { whenGranted, setGranted } = storedConsent();
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
  const { whenGranted, setGranted } = storedConsent();
  const second = vi.fn();
  whenGranted('analytics', () => {
    throw new Error('third party');
  });
  whenGranted('analytics', second);
  expect(setGranted(['analytics'])).toBe(false);
  expect(second).toHaveBeenCalledOnce();
});

test('setGranted returns true only when it withdraws a category whose functions have run', () => {
  const { whenGranted, setGranted } = storedConsent();
  whenGranted('analytics', () => {});
  expect(setGranted(['analytics', 'marketing'])).toBe(false);
  expect(setGranted(['analytics'])).toBe(false);
  expect(setGranted([])).toBe(true);
});

test('setGranted ignores names that are no category', () => {
  const { isGranted, setGranted } = storedConsent();
  setGranted(['necessary', 'everything', 'experience']);
  expect(isGranted('experience')).toBe(true);
  expect(isGranted('analytics')).toBe(false);
});

test('a choice that another tab has stored counts at once', () => {
  const { isGranted, store, setGranted } = storedConsent();
  setGranted(['analytics']);
  store([]);
  expect(isGranted('analytics')).toBe(false);
});

test('whenGrantedOnPage runs its function while the page is open, and not when consent is given later', () => {
  const { whenGranted, whenGrantedOnPage, leavePage, setGranted } = storedConsent();
  const [earlier, ofPage, always] = [vi.fn(), vi.fn(), vi.fn()];
  whenGrantedOnPage('analytics', earlier);
  whenGranted('analytics', always);
  leavePage();
  whenGrantedOnPage('analytics', ofPage);
  setGranted(['analytics']);
  expect(earlier).not.toHaveBeenCalled();
  expect(ofPage).toHaveBeenCalledOnce();
  expect(always).toHaveBeenCalledOnce();
});

test('refresh with a function reads the choice from it', () => {
  const { isGranted, refresh } = createConsent(createGranted(() => ['analytics']));
  refresh(() => ['marketing']);
  expect(isGranted('analytics')).toBe(false);
  expect(isGranted('marketing')).toBe(true);
});
