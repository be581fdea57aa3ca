import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { basePath } from '#api/paths.ts';
import { createETag } from '#server/http/files/stored-response.ts';
import { parseTrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import { experiments } from '#tests/support/experiment.ts';
import { createAppWithUnreachableDatabase } from '#tests/support/http-app.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import type { PageVisitor } from '../http-app.ts';
import { createPageCache } from './cache/page-cache.ts';
import { createRenderLimits } from './cache/render-limits.ts';
import { createStoredFinder, respondWithPageVariant } from './page-variants/variant-response.ts';
import { createPageVariantChooser } from './page-variants/visitor-variant.ts';
import { createStoredResponseListener } from './stored-response-listener.ts';

const script = new Uint8Array(Buffer.from('export const plan = "hearth-care";'));
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const scriptPath = `${basePath}/assets/entry-1a2b.js`;
const trustedProxies = parseTrustedProxies('1') ?? { kind: 'count', count: 0 };

/** The HTTP app with a page cache and one file on two sockets: behind the listener, and without it. */
async function startServers(siteOrigin = '', random = () => 0) {
  const cache = createPageCache({
    pages: async ({ url }, route) =>
      new Response(`<!doctype html><script>1</script><title>${url} ${route}</title>`, {
        status: url.endsWith('/gone') ? 404 : 200,
        headers: { 'content-type': 'text/html' },
      }),
    version: () => 'one',
    addressOf: (path) => path,
    resolveDocumentVersion: async (address) => address,
    admitRender: createRenderLimits({ scale: undefined }),
  });
  const files = new Map([
    [
      scriptPath,
      {
        status: 200,
        headers: [
          ['content-type', 'text/javascript'],
          ['cache-control', 'public, max-age=31536000, immutable'],
        ] satisfies [string, string][],
        etag: createETag(script),
        bodies: { identity: script, gzip: new Uint8Array(gzipSync(script)) },
      },
    ],
  ]);
  const deps = { siteOrigin, trustedProxies };
  const choosePageVariant = createPageVariantChooser({
    experiments: () => experiments,
    mayAssign: true,
    random,
  });
  const { app, metrics } = createAppWithUnreachableDatabase({
    ...deps,
    files,
    pages: respondWithPageVariant({
      choosePageVariant,
      respond: (request, { client }: PageVisitor, route) => cache.respond(request, client, route),
    }),
  });
  const { log, text: logText } = createRecordedLog();
  const next = vi.fn(getRequestListener(app.fetch));
  const findStored = createStoredFinder({
    files,
    choosePageVariant,
    find: cache.find,
    isUncached: () => false,
  });
  const direct = createStoredResponseListener({ ...deps, findStored, log, metrics }, next);
  const ports = await Promise.all([direct, getRequestListener(app.fetch)].map(listen));
  const [directPort = 0, appPort = 0] = ports;
  return { directPort, appPort, next, logText, metrics };
}

async function listen(listener: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function fetchFrom(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  const { date: _, 'x-request-id': requestId, ...kept } = response.headers;
  return { status: response.statusCode, headers: kept, body: body.toString('base64'), requestId };
}

test.each([
  ['a page', basePath, {}],
  ['a compressed page', basePath, { 'accept-encoding': 'gzip, deflate, br' }],
  ['a page with a query', `${basePath}/plan?cc=AB12&q=%41`, { 'accept-encoding': 'gzip' }],
  ['a listing tab', `${basePath}?filterType=PLUMBING`, {}],
  ['a listing tab with another query', `${basePath}?q=1&filterType=PLUMBING&cc=AB12`, {}],
  ['a listing whose query names no tab', `${basePath}?filter%54ype=PLUMBING`, {}],
  ['a file', scriptPath, { 'accept-encoding': 'br, gzip' }],
  ['a page over HTTPS', basePath, { 'x-forwarded-proto': 'https' }],
  ['a page over HTTP', basePath, { 'x-forwarded-proto': 'http, https' }],
  ['a page to a visitor without a page variant', basePath, { 'user-agent': browser }],
  [
    'a page to a visitor without a page variant over HTTPS',
    `${basePath}/plan`,
    { 'user-agent': browser, 'x-forwarded-proto': 'https' },
  ],
  ['a page to a visitor with a page variant', basePath, { cookie: 'a=b; sa-variant=hero-price' }],
])('the listener sends %s with the status, headers and body of the HTTP app', async (...row) => {
  const [, path, headers] = row;
  const { directPort, appPort, next } = await startServers();
  // The first request renders the page.
  const expected = await fetchFrom(appPort, path, headers);
  for (const method of ['GET', 'HEAD']) {
    const { requestId, ...response } = await fetchFrom(directPort, path, headers, method);
    expect(response).toEqual({
      ...expected,
      body: method === 'HEAD' ? '' : expected.body,
      requestId: undefined,
    });
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
  }
  const matching = { ...headers, 'if-none-match': String(expected.headers.etag) };
  const { requestId: _, ...again } = await fetchFrom(directPort, path, matching);
  const { requestId: __, ...againOfApp } = await fetchFrom(appPort, path, matching);
  expect(again).toEqual(againOfApp);
  expect(again.status).toBe(304);
  expect(next).not.toHaveBeenCalled();
});

test('a visitor without a page variant gets one with a cached page and with a page that is rendered', async () => {
  const { directPort } = await startServers('', () => 0.99);
  const headers = { 'user-agent': browser };
  const cookie = ['sa-variant=hero-price; Max-Age=86400; Path=/; SameSite=Lax'];
  const rendered = await fetchFrom(directPort, basePath, headers);
  const cached = await fetchFrom(directPort, basePath, headers);
  for (const response of [rendered, cached]) {
    expect(response.headers['set-cookie']).toEqual(cookie);
    expect(Buffer.from(response.body, 'base64').toString()).toContain('price-first');
  }
  const again = await fetchFrom(directPort, basePath, {
    ...headers,
    cookie: 'sa-variant=hero-price',
  });
  expect(again.body).toBe(cached.body);
  expect(again.headers).not.toHaveProperty('set-cookie');
});

test.each([basePath, `${basePath}.data`])(
  'sa-variant in the query of %s shows that page variant and sets no cookie',
  async (path) => {
    const { directPort, next } = await startServers('', () => 0);
    const headers = { 'user-agent': browser, cookie: 'sa-variant=hero-cover' };
    await fetchFrom(directPort, path, headers);
    next.mockClear();
    for (const query of ['sa-variant=hero-price', 'cc=AB12&sa-variant=hero-price&sa-variant=x']) {
      const response = await fetchFrom(directPort, `${path}?${query}`, headers);
      expect(Buffer.from(response.body, 'base64').toString()).toContain('price-first');
      expect(response.headers).not.toHaveProperty('set-cookie');
    }
    expect(next).toHaveBeenCalledTimes(2);
  },
);

test('the listener sends Strict-Transport-Security when the site has an https origin', async () => {
  const { directPort, next } = await startServers('https://www.example.com');
  const { headers } = await fetchFrom(directPort, scriptPath);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(next).not.toHaveBeenCalled();
});

test('the listener logs path and status without the query, and measures under the route of pages', async () => {
  const { directPort, appPort, logText, metrics } = await startServers();
  await fetchFrom(appPort, `${basePath}/plan`);
  const requestId = '7e1bfb6c-5d4c-4e0e-9a4e-0f4a3a0b9c11';
  const headers = { 'x-request-id': requestId };
  const response = await fetchFrom(directPort, `${basePath}/plan?email=amelia`, headers);
  expect(response.requestId).toBe(requestId);
  expect(JSON.parse(logText())).toMatchObject({
    requestId,
    method: 'GET',
    path: `${basePath}/plan`,
    status: 200,
    msg: 'request',
  });
  expect(logText()).not.toContain('amelia');
  expect(await metrics.registry.metrics()).toContain(
    'http_request_duration_seconds_count{method="GET",route="/*",status="200"} 2',
  );
});

test.each([
  ['a page that is not cached', 'GET', `${basePath}/other`, {}],
  ['a cached 404', 'GET', `${basePath}/gone`, {}],
  ['a POST', 'POST', basePath, {}],
  ['a path that is not canonical', 'GET', `${basePath}/%70lan`, {}],
  ['an encoding that is not available', 'GET', basePath, { 'accept-encoding': 'identity;q=0' }],
  ['an invalid host', 'GET', basePath, { host: 'a@b' }],
  ['a GET with a body', 'GET', basePath, { 'transfer-encoding': 'chunked' }],
  ['a very long query', 'GET', `${basePath}/plan?${'a'.repeat(8000)}`, {}],
])('the listener passes on %s', async (_, method, path, headers) => {
  const { directPort, appPort, next } = await startServers();
  for (const page of ['', '/plan', '/gone']) await fetchFrom(appPort, `${basePath}${page}`);
  await fetchFrom(directPort, path, headers, method);
  expect(next).toHaveBeenCalledOnce();
});
