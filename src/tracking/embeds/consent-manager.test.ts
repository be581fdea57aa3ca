import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearCookies } from '#tests/support/recorded-fetch.ts';
import { thirdParties } from '#tracking/third-parties/registry.ts';
import { readManagerConsent, startConsentManager } from './consent-manager.ts';

const thirdParty = {
  ...thirdParties.consentManager,
  key: 'consentManager' as const,
  id: 'domain-1',
  origin: 'https://consent.example',
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
  delete document.documentElement.dataset.ownConsent;
  delete window.OptanonWrapper;
  delete window.OnetrustActiveGroups;
});

const answer = (active: string) => {
  window.OnetrustActiveGroups = active;
  window.OptanonWrapper?.();
};

test('the choice that the consent manager has stored counts, and each later one', async () => {
  const choices: unknown[] = [];
  const started = startConsentManager(thirdParty, () => choices.push(readManagerConsent()));
  expect(document.querySelector('script')?.dataset.domainScript).toBe('domain-1');
  answer(',C0001,C0003,');
  answer(',C0001,C0002,C0003,C0004,');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await started).toBe(true);
  expect(choices).toEqual([['experience'], ['analytics', 'experience', 'marketing']]);
});

test('a category that was withdrawn in another tab, as the manager’s cookie says, is not granted', () => {
  window.OnetrustActiveGroups = ',C0001,C0002,C0004,';
  const groups = encodeURIComponent('C0001:1,C0002:0,C0004:1');
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `OptanonConsent=isGpcEnabled=0&groups=${groups}&version=1; Path=/`;
  onTestFinished(clearCookies);
  expect(readManagerConsent()).toEqual(['marketing']);
});

test('the consent manager is ignored when it has not started after two seconds', async () => {
  const onChoice = vi.fn();
  const started = startConsentManager(thirdParty, onChoice);
  await vi.advanceTimersByTimeAsync(1999);
  expect(document.documentElement.dataset.ownConsent).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(await started).toBe(false);
  answer(',C0002,');
  expect(onChoice).not.toHaveBeenCalled();
  expect(document.documentElement.dataset.ownConsent).toBe('');
});

test('the consent manager is given up at once when its script does not load', async () => {
  const started = startConsentManager(thirdParty, () => {});
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(await started).toBe(false);
});
