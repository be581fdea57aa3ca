import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { createFailure } from '#api/failures.ts';
import { apiDocsPath, apiPath, endpointPaths, openApiPath } from '#api/paths.ts';
import { noTrustedProxies } from '../requests/trusted-proxies.ts';
import { type ApiGuardDeps, createApiGuard } from './api-guard.ts';
import { disabledRateLimits } from './rate-limits.ts';

const own = 'http://localhost';

/** The guard in front of one endpoint that records every body that reaches it. */
function guarded(changes: Partial<ApiGuardDeps> = {}) {
  const reached = vi.fn();
  const app = new Hono();
  const deps = {
    siteOrigin: '',
    trustedProxies: noTrustedProxies,
    consumeRateLimit: disabledRateLimits.consumeRateLimit,
  };
  app.use(`${apiPath}/*`, createApiGuard({ ...deps, ...changes }));
  app.all('*', async (c) => {
    reached(await c.req.text());
    return c.body(null, 204);
  });
  const call = async (
    init: RequestInit,
    path: string = endpointPaths.createContract,
    socket = '',
  ) => {
    const env = { incoming: { socket: { remoteAddress: socket } } };
    const response = await app.request(path, init, env);
    const text = await response.text();
    return {
      status: response.status,
      body: text ? JSON.parse(text) : undefined,
      retryAfter: response.headers.get('retry-after'),
      cacheControl: response.headers.get('cache-control'),
    };
  };
  return { call, reached };
}

const json = { 'content-type': 'application/json' };
const post = (headers: Record<string, string>, body: BodyInit = '{}') => ({
  method: 'POST',
  headers: { ...json, ...headers },
  body,
});

test.each([
  ['its own page', { origin: own, 'sec-fetch-site': 'same-origin' }],
  ['its own page in a browser without Sec-Fetch-Site', { origin: own }],
  ['its own page behind an unconfigured TLS proxy', { origin: 'https://localhost' }],
  [
    'its own page behind a proxy that changes the host',
    {
      origin: 'https://shop.example',
      'sec-fetch-site': 'same-origin',
    },
  ],
  ['a program that is not a browser', {}],
])('the API guard accepts a call from %s', async (_, headers) => {
  const { call, reached } = guarded();
  expect((await call(post(headers))).status).toBe(204);
  expect(reached).toHaveBeenCalledWith('{}');
});

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'http://localhost.evil.example' }],
  [{ origin: 'http://localhost:8080' }],
  [{ origin: 'null' }],
  [{ origin: '' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site', origin: own }],
  [{ 'sec-fetch-site': 'none' }],
  [{ 'sec-fetch-site': 'anything' }],
])(
  'the API guard refuses the cross-site headers %j with 403, without counting the request',
  async (headers) => {
    const consumeRateLimit = vi.fn(disabledRateLimits.consumeRateLimit);
    const { call, reached } = guarded({ consumeRateLimit });
    expect(await call(post(headers))).toMatchObject({ status: 403, body: createFailure(403) });
    expect(reached).not.toHaveBeenCalled();
    // Refused requests are not counted. Otherwise another site could use up the rate limit of its visitors.
    expect(consumeRateLimit).not.toHaveBeenCalled();
  },
);

test('the API guard accepts only SITE_ORIGIN when it is set', async () => {
  const { call } = guarded({ siteOrigin: 'https://shop.example' });
  expect((await call(post({ origin: 'https://shop.example' }))).status).toBe(204);
  expect((await call(post({ origin: own }))).status).toBe(403);
});

test('the API guard takes the host from X-Forwarded-Host of a trusted proxy only', async () => {
  const { call } = guarded({ trustedProxies: { kind: 'count', count: 1 } });
  const headers = { origin: 'https://shop.example', 'x-forwarded-host': 'shop.example' };
  const path = endpointPaths.createContract;
  expect((await call(post(headers), path, '10.0.0.1')).status).toBe(204);
  expect((await guarded().call(post(headers), path, '10.0.0.1')).status).toBe(403);
});

const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

test.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])(
  'the API guard refuses a cross-site %s on every API path, without counting it',
  async (method) => {
    const consumeRateLimit = vi.fn(disabledRateLimits.consumeRateLimit);
    const { call, reached } = guarded({ consumeRateLimit });
    const paths = [
      ...Object.values(endpointPaths),
      `${apiPath}/nothing-here`,
      apiDocsPath,
      openApiPath,
    ];
    for (const path of paths) {
      expect((await call({ method, headers: crossSite }, path)).status, path).toBe(403);
      const image = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' };
      expect((await call({ method, headers: image }, path)).status, path).toBe(403);
    }
    expect(reached).not.toHaveBeenCalled();
    expect(consumeRateLimit).not.toHaveBeenCalled();
  },
);

test('the API guard accepts a GET that the user typed into the address bar', async () => {
  const { call } = guarded();
  const typed = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };
  expect(await call({ headers: typed }, endpointPaths.getEnv)).toMatchObject({
    status: 204,
    cacheControl: 'no-store',
  });
});

test('the API guard accepts links from other sites to the API docs and openapi.json, and refuses links to every other path', async () => {
  const { call } = guarded();
  const link = { ...crossSite, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect((await call({ headers: link }, apiDocsPath)).status).toBe(204);
  expect((await call({ headers: link }, openApiPath)).status).toBe(204);
  const framed = { ...link, 'sec-fetch-dest': 'iframe' };
  expect((await call({ headers: framed }, apiDocsPath)).status).toBe(403);
  expect((await call({ headers: link }, endpointPaths.addressLookup)).status).toBe(403);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'text/json',
  'application/problem+json',
  '',
])('the API guard returns 415 for the content type "%s"', async (type) => {
  const { call, reached } = guarded();
  const init = { method: 'POST', headers: { 'content-type': type }, body: '{}' };
  expect(await call(init)).toMatchObject({ status: 415, body: createFailure(415) });
  expect(reached).not.toHaveBeenCalled();
});

test('the API guard returns 415 for a body without a content type', async () => {
  const { call } = guarded();
  const body = new TextEncoder().encode('{}');
  const withLength = { method: 'POST', headers: { 'content-length': '2' }, body };
  expect((await call(withLength)).status).toBe(415);
  const chunked = { method: 'POST', headers: { 'transfer-encoding': 'chunked' }, body };
  expect((await call(chunked)).status).toBe(415);
});

test.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8'])(
  'the API guard accepts the content type "%s"',
  async (type) => {
    const { call } = guarded();
    expect((await call(post({ 'content-type': type }))).status).toBe(204);
  },
);

test('the API guard returns 429 with Retry-After over the rate limit, without reading the body', async () => {
  const { call, reached } = guarded({ consumeRateLimit: () => 42 });
  const refused = {
    status: 429,
    body: createFailure(429),
    retryAfter: '42',
    cacheControl: 'no-store',
  };
  expect(await call(post({}))).toEqual(refused);
  expect(reached).not.toHaveBeenCalled();
});

test('the API guard counts requests by path and client address, an IPv6 client by its /64 network', async () => {
  const consumeRateLimit = vi.fn(disabledRateLimits.consumeRateLimit);
  const { call } = guarded({ consumeRateLimit });
  await call(
    post({ 'x-forwarded-for': '198.51.100.1' }),
    endpointPaths.createContract,
    '203.0.113.9',
  );
  await call({}, endpointPaths.addressLookup, '2001:db8:1:2:3:4:5:6');
  expect(consumeRateLimit.mock.calls).toEqual([
    [endpointPaths.createContract, '203.0.113.9'],
    [endpointPaths.addressLookup, '2001:db8:1:2::/64'],
  ]);
});
