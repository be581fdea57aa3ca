import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { recordFetch } from '#tests/support/recorded-fetch.ts';
import { callApi } from './call-api.ts';
import { readEnv } from './read-env.ts';

const path = '/home-services/products/api/partnership-items';
let errors: unknown[];

beforeEach(() => {
  errors = [];
  window.pageErrors = errors;
  onTestFinished(() => void Reflect.deleteProperty(window, 'pageErrors'));
});

test('callApi sends a GET without a body and a POST with one, and returns the JSON of the response', async () => {
  const calls = recordFetch(() => Response.json({ partnerName: 'Warm Homes' }));
  const ok = { kind: 'ok', status: 200, body: { partnerName: 'Warm Homes' } };
  expect(await callApi(path)).toEqual(ok);
  expect(await callApi(path, { method: 'POST', body: { campaignCode: 'WARM' } })).toEqual(ok);
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

test('an expected 404 is not reported', async () => {
  recordFetch(() => new Response('', { status: 404 }));
  const missing = await callApi(path, { mayBeMissing: true });
  expect(missing).toMatchObject({ kind: 'failed', status: 404 });
  expect(errors).toEqual([]);
  await callApi(path);
  expect(errors).toEqual([`GET ${path}: Response status = 404`]);
});

test.each([
  ['a status', () => new Response('', { status: 503 }), 'Response status = 503', 'failed'],
  ['no response', () => Promise.reject(new TypeError('Failed')), 'no response', 'unreachable'],
  ['no JSON', () => new Response('<h1>Sign in</h1>'), 'no JSON', 'ok'],
])('a call that fails with %s is reported without its query', async (_, respond, message, kind) => {
  recordFetch(respond);
  const result = await callApi(`${path}?postcode=LS14AP`, { method: 'POST', body: {} });
  expect(result.kind).toBe(kind);
  expect(result).not.toHaveProperty('body.campaignCode');
  expect(errors).toEqual([`POST ${path}: ${message}`]);
});

test.each([
  ['the fields of get-env', () => Response.json({ siteOrigin: 'x' }), { siteOrigin: 'x' }],
  ['nothing when the call fails', () => new Response('', { status: 500 }), {}],
  ['nothing when the response is not JSON', () => new Response('<h1>'), {}],
])('readEnv returns %s', async (_, respond, env) => {
  recordFetch(respond);
  expect(await readEnv()).toEqual(env);
});

test('readEnv gives up after five seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => timeout.mockRestore());
  recordFetch(() => Response.json({}));
  await readEnv();
  expect(timeout).toHaveBeenCalledWith(5000);
});
