import { beforeEach, expect, test } from 'vitest';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { draftsStorageKey } from '#site/journey-state/in-tab/drafts.ts';
import {
  clearStoredEnquiry,
  enquiryDraftName,
  getEnquiryKey,
  getSecondsToFill,
  recordEnquiryOpened,
} from './enquiry.ts';

beforeEach(() => {
  clearStoredEnquiry();
  sessionStorage.clear();
});

test('clearStoredEnquiry leaves nothing in storage', () => {
  sessionStorage.setItem(
    draftsStorageKey,
    JSON.stringify({ [enquiryDraftName]: { name: 'Amelia' } }),
  );
  recordEnquiryOpened(10_000);
  getEnquiryKey({ message: 'Hello' });
  clearStoredEnquiry();
  expect(sessionStorage).toHaveLength(0);
});

test('getEnquiryKey returns the same key until the enquiry is changed or was sent', () => {
  const key = getEnquiryKey({ message: 'Hello' });
  expect(isUuid(key)).toBe(true);
  expect(getEnquiryKey({ message: 'Hello' })).toBe(key);
  const changed = getEnquiryKey({ message: 'Hello again' });
  expect(changed).not.toBe(key);
  clearStoredEnquiry();
  expect(getEnquiryKey({ message: 'Hello again' })).not.toBe(changed);
});

test('getSecondsToFill counts from the first opening of the form, also after a failed submit', () => {
  recordEnquiryOpened(10_000);
  recordEnquiryOpened(40_000);
  expect(getSecondsToFill(41_500)).toBe(31.5);
  clearStoredEnquiry();
  recordEnquiryOpened(60_000);
  expect(getSecondsToFill(61_000)).toBe(1);
});

test('getSecondsToFill returns 0 when the clock was set back or the stored time is malformed', () => {
  recordEnquiryOpened(10_000);
  expect(getSecondsToFill(9_000)).toBe(0);
  sessionStorage.setItem('enquiryOpenedAt', 'yesterday');
  expect(getSecondsToFill(9_000)).toBe(0);
});
