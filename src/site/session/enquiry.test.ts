// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { draftsKey } from './drafts.ts';
import { clearEnquiry, enquiryDraft, recordEnquiryOpened, secondsToFill } from './enquiry.ts';

beforeEach(() => {
  clearEnquiry();
  sessionStorage.clear();
});

test('an enquiry that was sent leaves nothing in storage', () => {
  sessionStorage.setItem(draftsKey, JSON.stringify({ [enquiryDraft]: { name: 'Amelia' } }));
  recordEnquiryOpened(10_000);
  clearEnquiry();
  expect(sessionStorage).toHaveLength(0);
});

test('the time counts from the first opening, also after a failed try', () => {
  recordEnquiryOpened(10_000);
  recordEnquiryOpened(40_000);
  expect(secondsToFill(41_500)).toBe(31.5);
  clearEnquiry();
  recordEnquiryOpened(60_000);
  expect(secondsToFill(61_000)).toBe(1);
});

test('a clock that was set back, and storage someone wrote into, give no nonsense', () => {
  recordEnquiryOpened(10_000);
  expect(secondsToFill(9_000)).toBe(0);
  sessionStorage.setItem('enquiryOpenedAt', 'yesterday');
  expect(secondsToFill(9_000)).toBe(0);
});
