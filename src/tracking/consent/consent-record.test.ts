import { reset } from 'vanilla-cookieconsent';
import { afterEach, expect, test } from 'vitest';
import { openConsentRecord, storeConsent } from './consent-record.ts';
import { consentCookie, readStoredConsent } from './stored-consent.ts';

const setCookie = (name: string, value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets what a browser holds
  document.cookie = `${name}=${value}; path=/`;
};

afterEach(() => {
  for (const name of [consentCookie, '_ga', '_ga_1', 'journeyData']) {
    setCookie(name, '; expires=Thu, 01 Jan 1970 00:00:00 GMT');
  }
  reset();
});

test('a new visitor has not decided, and no cookie is set', async () => {
  await openConsentRecord();
  expect(readStoredConsent()).toBeUndefined();
  expect(document.cookie).not.toContain(consentCookie);
});

test('a choice is stored for the next page and for other tabs', async () => {
  await openConsentRecord();
  storeConsent(['experience']);
  expect(readStoredConsent()?.toSorted()).toEqual(['experience', 'necessary']);
});

test('refusing every category counts as a decision', async () => {
  await openConsentRecord();
  storeConsent([]);
  expect(readStoredConsent()).toEqual(['necessary']);
});

test('a withdrawn category loses its cookies, and no other cookie is deleted', async () => {
  await openConsentRecord();
  storeConsent(['analytics']);
  setCookie('_ga', '1');
  setCookie('_ga_1', '2');
  setCookie('journeyData', '3');
  storeConsent([]);
  expect(document.cookie).not.toContain('_ga');
  expect(document.cookie).toContain('journeyData=3');
});

test.each(['', '%', '%7B', 'null', '5', '[]', '%7B%22categories%22%3A7%7D', '<script>'])(
  'the cookie value %j counts as no decision',
  async (value) => {
    setCookie(consentCookie, value);
    await openConsentRecord();
    expect(readStoredConsent()).toBeUndefined();
  },
);

test('the consent library adds no element to the page', async () => {
  const before = document.body.innerHTML;
  await openConsentRecord();
  expect(document.body.innerHTML).toBe(before);
});
