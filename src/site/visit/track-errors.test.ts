import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { recordFetch } from '#tests/support/recorded-fetch.ts';
import type { PageError } from '#tracking/calls/page-errors.ts';

/** A new copy of the module, which counts the errors of its document, and the reports that it sends. */
async function startTracking(early: PageError[] = []) {
  vi.resetModules();
  const calls = recordFetch();
  window.pageErrors = early;
  const { trackErrors } = await import('./track-errors.ts');
  trackErrors();
  const push = (error: PageError) => window.pageErrors?.push(error);
  return { push, listSent: () => calls.map(({ body }) => Object(body).functionName) };
}

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(window, 'pageErrors');
  });
});

const path = '/home-services/products/api/address-lookup';
const ownFile = `${window.location.origin}/page.js`;
const rejection = (message: string) =>
  Object.assign(new Event('unhandledrejection'), {
    reason: new TypeError(message),
    promise: Promise.resolve(),
  });
const uncaught = (message: string, filename = ownFile) =>
  new ErrorEvent('error', { error: new Error(message), filename });

test('errors from before the script was loaded are reported too', async () => {
  const { listSent } = await startTracking([`GET ${path}: Response status = 503`]);
  expect(listSent()).toEqual(['addressLookup']);
});

test('a call without a response and a rejection are reported when the visitor stays', async () => {
  const { push, listSent } = await startTracking();
  push(`GET ${path}: no response`);
  push(rejection('Failed to fetch'));
  expect(listSent()).toEqual([]);
  vi.runAllTimers();
  expect(listSent()).toEqual(['addressLookup', 'unhandledRejection']);
});

test('a call without a response and a rejection are not reported when the visitor leaves the page', async () => {
  const { push, listSent } = await startTracking();
  push(`GET ${path}: no response`);
  push(rejection('Failed to fetch'));
  dispatchEvent(new Event('pagehide'));
  vi.runAllTimers();
  expect(listSent()).toEqual([]);
});

test('a failed response and an uncaught error are reported at once', async () => {
  const { push, listSent } = await startTracking();
  push(`GET ${path}: Response status = 500`);
  push(uncaught('Invalid'));
  expect(listSent()).toEqual(['addressLookup', 'uncaughtError']);
});

test('an error that an error boundary caught is reported once, and a missing page never', async () => {
  const { push, listSent } = await startTracking();
  push({ caught: new Error('Invalid') });
  push({ caught: new Error('Invalid') });
  push({ caught: { status: 404 } });
  expect(listSent()).toEqual(['errorBoundary']);
});

test('errors of other origins are not reported, and of our own at most five different ones', async () => {
  const { push, listSent } = await startTracking();
  push(uncaught('Invalid', 'https://widget.example/a.js'));
  for (const words of ['data', 'end', 'fetch', 'input', 'json', 'load']) {
    push(uncaught(words));
    push(uncaught(words));
  }
  expect(listSent()).toHaveLength(5);
});
