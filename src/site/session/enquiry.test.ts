// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { draftsKey } from './drafts.ts';
import { clearEnquiry, enquiryDraft, recordEnquiryOpened, secondsToFill } from './enquiry.ts';

beforeEach(() => {
  clearEnquiry();
  sessionStorage.clear();
});

test('clearEnquiry leaves nothing in storage', () => {
  sessionStorage.setItem(draftsKey, JSON.stringify({ [enquiryDraft]: { name: 'Amelia' } }));
  recordEnquiryOpened(10_000);
  clearEnquiry();
  expect(sessionStorage).toHaveLength(0);
});

test('counts the seconds from the first opening, also after a failed submit', () => {
  recordEnquiryOpened(10_000);
  recordEnquiryOpened(40_000);
  expect(secondsToFill(41_500)).toBe(31.5);
  clearEnquiry();
  recordEnquiryOpened(60_000);
  expect(secondsToFill(61_000)).toBe(1);
});

test('returns 0 seconds when the clock was set back or the stored time is malformed', () => {
  recordEnquiryOpened(10_000);
  expect(secondsToFill(9_000)).toBe(0);
  sessionStorage.setItem('enquiryOpenedAt', 'yesterday');
  expect(secondsToFill(9_000)).toBe(0);
});
