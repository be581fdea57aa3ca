import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { recordFetch } from '#tests/support/recorded-fetch.ts';
import { makeLateCall } from './late-call.ts';

const path = '/home-services/products/api/partnership-items';
let errors: unknown[];

beforeEach(() => {
  errors = [];
  window.pageErrors = errors;
  onTestFinished(() => void Reflect.deleteProperty(window, 'pageErrors'));
});

test('makeLateCall sends a GET without a body and a POST with one, and returns the JSON object of the response', async () => {
  const calls = recordFetch(() => Response.json({ partnerName: 'Warm Homes' }));
  expect(await makeLateCall(path)).toEqual({ partnerName: 'Warm Homes' });
  expect(await makeLateCall(path, { campaignCode: 'WARM' })).toEqual({ partnerName: 'Warm Homes' });
  expect(calls).toEqual([
    { method: 'GET', path, body: undefined, headers: new Headers() },
    {
      method: 'POST',
      path,
      body: { campaignCode: 'WARM' },
      headers: new Headers({ 'content-type': 'application/json' }),
    },
  ]);
  expect(errors).toEqual([]);
});

test('makeLateCall returns "missing" for status 404 and reports no error', async () => {
  recordFetch(() => new Response('', { status: 404 }));
  expect(await makeLateCall(path)).toBe('missing');
  expect(errors).toEqual([]);
});

test.each([
  ['a status', () => new Response('', { status: 503 }), `POST ${path}: Response status = 503`],
  ['no response', () => Promise.reject(new TypeError('Failed')), `POST ${path}: no response`],
  ['no JSON', () => new Response('<h1>Sign in</h1>'), `POST ${path}: no response`],
])('a call that fails with %s is reported and returns undefined', async (_, respond, message) => {
  recordFetch(respond);
  expect(await makeLateCall(path, {})).toBeUndefined();
  expect(errors).toEqual([message]);
});
