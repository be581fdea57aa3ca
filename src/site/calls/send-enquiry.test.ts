import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { minimumFillSeconds } from '#api/enquiry.ts';
import { recordEnquiryOpened } from '#site/journey-state/in-tab/enquiry.ts';
import { recordFetch } from '#tests/support/recorded-fetch.ts';
import { sendEnquiry } from './send-enquiry.ts';

const enquiry = {
  name: 'Amelia Okafor',
  email: 'amelia.okafor@example.com',
  telNumber: '07700900123',
  message: 'Which plan is right for a 12 year old boiler?',
};

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  recordEnquiryOpened(Date.now());
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test('an enquiry filled in within seconds is sent when the server accepts it', async () => {
  const calls = recordFetch();
  const sent = sendEnquiry(enquiry);
  await vi.advanceTimersByTimeAsync(minimumFillSeconds * 1000 - 1);
  expect(calls).toEqual([]);
  await vi.runAllTimersAsync();
  await sent;
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toMatchObject(enquiry);
  expect(Object(calls[0]?.body).secondsToFill).toBeGreaterThanOrEqual(minimumFillSeconds);
});

test('an enquiry that took longer is sent at once, and again with the same key', async () => {
  const calls = recordFetch();
  await vi.advanceTimersByTimeAsync(30_000);
  await sendEnquiry(enquiry);
  await sendEnquiry(enquiry);
  const keys = calls.map(({ headers }) => headers.get(idempotencyKeyHeaderName));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});
