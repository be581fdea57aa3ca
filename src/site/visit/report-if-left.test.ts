import { expect, onTestFinished, test, vi } from 'vitest';
import { apiOperations } from '#api/operations.ts';
import { recordFetch } from '#tests/support/recorded-fetch.ts';
import { reportIfLeft } from './report-if-left.ts';

function run(visit: typeof window.earlyVisit) {
  const calls = recordFetch();
  vi.stubGlobal('earlyVisit', visit);
  // jsdom's navigator has none.
  vi.stubGlobal('navigator', { maxTouchPoints: 5 });
  onTestFinished(() => void vi.unstubAllGlobals());
  new Function('ignore', reportIfLeft)(() => {});
  return calls;
}

test('the script is at most 400 bytes long', () => {
  const served = reportIfLeft.replaceAll(/^ +/gm, '');
  expect(Buffer.byteLength(served)).toBeLessThanOrEqual(400);
});

test('a page that is left is reported once, as the API expects it', () => {
  const calls = run({ address: location.href, page: 'order', productId: 'plumbing-protect' });
  expect(calls).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  const { path, body } = apiOperations.reportLeftPage;
  expect(calls).toMatchObject([
    { path, body: { page: 'order', productId: 'plumbing-protect', maxTouchPoints: 5 } },
  ]);
  expect(body.safeParse(calls[0]?.body).success).toBe(true);
});

test('a page whose visit has been taken over is not reported by this script', () => {
  const calls = run(undefined);
  dispatchEvent(new Event('pagehide'));
  expect(calls).toEqual([]);
});
