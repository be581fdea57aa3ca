// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { draftsStorageKey } from './drafts.ts';
import {
  clearStoredEnquiry,
  enquiryDraftName,
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
  clearStoredEnquiry();
  expect(sessionStorage).toHaveLength(0);
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
