import { randomUUID } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { failureFor } from '#api/failures.ts';
import { operations } from '#api/operations.ts';
import { apiPath, basePath, endpoints } from '#api/paths.ts';
import { isUuid } from '#rules/uuid.ts';
import { content, contractBody } from '#tests/support/purchase.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';
import { folderWith } from '#tests/support/temporary-folder.ts';
import { unreachableDatabase } from '#tests/support/unreachable-database.ts';
import { storedAddresses } from './addresses/address-book.ts';
import { unlimited } from './http/rate-limits.ts';
import { noProxies } from './http/trusted-proxies.ts';
import { createHttpApp, type HttpDeps } from './http-app.ts';
import { createMetrics } from './observability/metrics.ts';

/** The whole server on a database that is down, with one page for all that is no file and no API. */
function http(changes: Partial<HttpDeps> = {}) {
  const { log, text } = recordedLog();
  const pages = vi.fn(async (_: Request, __: string) => new Response('a page'));
  const metrics = createMetrics();
  const app = createHttpApp({
    db: unreachableDatabase(),
    jobs: { planDeliveries: async () => {} },
    content: () => content,
    contentProblem: () => undefined,
    bankKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }],
    isAccountPossible: () => true,
    addressBook: storedAddresses(unreachableDatabase()),
    events: { add: () => true },
    environmentName: 'local',
    siteOrigin: '',
    trustedProxies: noProxies,
    consumeRateLimit: unlimited.consumeRateLimit,
    countMiss: () => 0,
    clock: () => new Date('2026-11-15T12:00:00Z'),
    log,
    metrics,
    isAccepting: () => true,
    hasDiskSpace: async () => true,
    pages,
    ...changes,
  });
  return { app, pages, metrics, logText: text };
}

const post = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

test.each([
  ['GET', `${apiPath}/nothing-here`],
  ['POST', `${apiPath}/nothing-here`],
  ['GET', `${apiPath}/`],
])('%s %s is no call, and says so as a failure', async (method, path) => {
  const { app, pages } = http();
  const response = await app.request(path, { method });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual(failureFor(404));
  expect(pages).not.toHaveBeenCalled();
});

test.each([
  ['GET', endpoints.createContract, 'POST'],
  ['DELETE', endpoints.validateBankDetails, 'POST'],
])('%s %s is a call asked for in the wrong way', async (method, path, allowed) => {
  const { app, pages } = http();
  const response = await app.request(path, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allowed);
  expect(await response.json()).toEqual(failureFor(405));
  expect(pages).not.toHaveBeenCalled();
});

test('an account that cannot exist is not accepted', async () => {
  const { app } = http({ isAccountPossible: (sortCode) => sortCode !== '200000' });
  const { bankDetails } = contractBody();
  const response = await app.request(
    endpoints.validateBankDetails,
    post(JSON.stringify(bankDetails)),
  );
  expect(response.status).toBe(406);
  expect(await response.json()).toEqual(failureFor(406));
});

test.each(['', '{', '{"sortCode":', 'sortCode=200000', 'null', '"\\u0000"', '"\\ud800"'])(
  'a body of %j is a bad request with the failure’s shape',
  async (body) => {
    const response = await http().app.request(endpoints.validateBankDetails, post(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject(failureFor(400));
  },
);

test('bank details are taken in their format, and complaints name their field', async () => {
  const { app } = http();
  const { bankDetails } = contractBody();
  const good = await app.request(endpoints.validateBankDetails, post(JSON.stringify(bankDetails)));
  expect(good.status).toBe(200);
  const short = JSON.stringify({ ...bankDetails, accountNumber: '123' });
  const bad = await app.request(endpoints.validateBankDetails, post(short));
  expect(bad.status).toBe(400);
  expect(await bad.json()).toMatchObject({ errors: [{ field: 'accountNumber', code: 'INVALID' }] });
});

test.each([
  [endpoints.createContract, 64],
  [endpoints.reportEvent, 16],
])('%s takes %i kilobytes and no more, whether or not their number is said', async (path, most) => {
  const { app } = http();
  const bytes = most * 1024;
  const send = (length: number, headers: Record<string, string>) =>
    app.request(path, post('x'.repeat(length), { 'Idempotency-Key': randomUUID(), ...headers }));
  for (const saying of [() => ({}), (length: number) => ({ 'content-length': String(length) })]) {
    expect((await send(bytes, saying(bytes))).status).not.toBe(413);
    const tooLong = await send(bytes + 1, saying(bytes + 1));
    expect(tooLong.status).toBe(413);
    expect(await tooLong.json()).toEqual(failureFor(413));
  }
});

test.each([endpoints.createContract, endpoints.submitSpeakToAnExpert, endpoints.reportEvent])(
  '%s answers 503 with Retry-After while the disk is nearly full',
  async (path) => {
    const { app } = http({ hasDiskSpace: async () => false });
    const response = await app.request(path, post('{}'));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await response.json()).toEqual(failureFor(503));
  },
);

test('what stores nothing is answered on a nearly full disk', async () => {
  const { app } = http({ hasDiskSpace: async () => false });
  const { exampleBody } = operations.validateBankDetails;
  const checked = await app.request(
    endpoints.validateBankDetails,
    post(JSON.stringify(exampleBody)),
  );
  expect(checked.status).toBe(200);
  expect((await app.request('/home-services/products')).status).toBe(200);
});

const nilKey = '00000000-0000-0000-0000-000000000000';
const maxKey = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

test.each([undefined, '', 'my-key', '1234', nilKey, maxKey, maxKey.toUpperCase()])(
  'Idempotency-Key %j is no key',
  async (key) => {
    const headers = key === undefined ? {} : { 'Idempotency-Key': key };
    const response = await http().app.request(
      endpoints.createContract,
      post(JSON.stringify(contractBody()), headers),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      failureType: 'VALIDATION',
      errors: [{ field: 'Idempotency-Key' }],
    });
  },
);

test('an outage answers as the failure table says, and tells nobody what it was about', async () => {
  const { app, logText } = http();
  const key = randomUUID();
  const response = await app.request(
    endpoints.createContract,
    post(JSON.stringify(contractBody()), { 'Idempotency-Key': key }),
  );
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual(failureFor(500));
  expect(logText()).toContain('ECONNREFUSED');
  for (const detail of [key, 'Okafor', '55779911', 'LS1 4AP']) {
    expect(logText()).not.toContain(detail);
  }
});

test('a page that throws is a plain page without its inner workings', async () => {
  const pages = async () => {
    throw new TypeError('cannot read secretOf(undefined)');
  };
  const { app, logText } = http({ pages });
  const response = await app.request(basePath);
  expect(response.status).toBe(500);
  const body = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  expect(body).toContain('<h1>Something went wrong</h1>');
  expect(response.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-");
  expect(body).not.toMatch(/secretOf|TypeError|\.ts/);
  expect(logText()).toContain('"type":"TypeError"');
});

test('responds 503 when a page takes longer than the response timeout', async () => {
  const pages = () => new Promise<Response>(() => {});
  const { app, logText } = http({ pages, responseTimeoutMs: 5 });
  const response = await app.request(basePath);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('<h1>Something went wrong</h1>');
  expect(logText()).toContain('"message":"Response timeout"');
});

test('pages answer whatever is neither file nor call, with the request as it came', async () => {
  const { app, pages } = http({ clientFolder: folderWith({}) });
  const response = await app.request(`${basePath}/hearth-care?filterType=PLUMBING`, post('a=b'));
  expect(await response.text()).toBe('a page');
  const request = pages.mock.calls[0]?.[0];
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe(`http://localhost${basePath}/hearth-care?filterType=PLUMBING`);
});

test.each([basePath, `${apiPath}/nothing-here`, '/healthz'])(
  'a request id that is a UUID is kept on %s, and logged',
  async (path) => {
    const { app, logText } = http();
    const requestId = randomUUID();
    const response = await app.request(path, { headers: { 'x-request-id': requestId } });
    expect(response.headers.get('x-request-id')).toBe(requestId);
    expect(logText()).toContain(`"requestId":"${requestId}"`);
  },
);

test.each([undefined, 'proxy-0123456789', '07700900123', 'Amelia-Okafor', '{"a":"injected"}'])(
  'for the request id %j a fresh one is minted, and the given one is not logged',
  async (given) => {
    const headers = given === undefined ? {} : { 'x-request-id': given };
    const { app, logText } = http();
    const response = await app.request(basePath, { headers });
    expect(response.headers.get('x-request-id')).toSatisfy(isUuid);
    if (given !== undefined) expect(logText()).not.toContain(given);
  },
);

test('a failure carries its request id too', async () => {
  const pages = async () => Promise.reject(new Error('down'));
  const response = await http({ pages }).app.request(basePath);
  expect(response.status).toBe(500);
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

test('a request is logged by method, path and status, without its query', async () => {
  const { app, logText } = http();
  await app.request(`${basePath}?email=amelia@example.com#top`);
  expect(JSON.parse(logText())).toMatchObject({ method: 'GET', path: basePath, status: 200 });
  expect(logText()).not.toMatch(/amelia|\?/);
});

test('requests are measured by their route, so that addresses cannot fill the memory', async () => {
  const { app, metrics } = http();
  await app.request('/healthz');
  await app.request(endpoints.validateBankDetails, post('{'));
  await app.request(`${basePath}/one-plan`);
  await app.request(`${basePath}/another-plan`);
  const text = await metrics.registry.metrics();
  const routes = new Set([...text.matchAll(/_count\{.*route="([^"]*)"/g)].map((match) => match[1]));
  expect([...routes].toSorted()).toEqual(['/*', '/healthz', endpoints.validateBankDetails]);
});

const script = 'export const plan = "hearth-care";';
const built = () =>
  folderWith({
    [`${basePath}/assets/entry-1a2b.js`]: script,
    [`${basePath}/assets/entry-1a2b.js.br`]: brotliCompressSync(script),
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });

test('built files come compressed to those who take it, and may be kept for ever', async () => {
  const { app, pages } = http({ clientFolder: built() });
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const response = await app.request(`${basePath}/assets/entry-1a2b.js`, { headers });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(script);
  expect(pages).not.toHaveBeenCalled();
});

test('the same file comes as it is to those who do not', async () => {
  const { app } = http({ clientFolder: built() });
  const response = await app.request(`${basePath}/assets/entry-1a2b.js`);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.text()).toBe(script);
});

test('files whose name stays the same are kept for an hour', async () => {
  const response = await http({ clientFolder: built() }).app.request('/favicon.svg');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('a built file is not sent again to whoever has it, nor in an encoding that is refused', async () => {
  const { app } = http({ clientFolder: built() });
  const path = `${basePath}/assets/entry-1a2b.js`;
  const etag = (await app.request(path)).headers.get('etag') ?? '';
  const again = await app.request(path, { headers: { 'if-none-match': `"x", ${etag}` } });
  expect(again.status).toBe(304);
  expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const refusing = await app.request(path, { headers: { 'accept-encoding': 'br;q=0, gzip' } });
  expect(await refusing.text()).toBe(script);
  const head = await app.request(path, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(script.length));
  expect(await head.text()).toBe('');
});

test.each([
  `${basePath}/assets/gone-0000.js`,
  `${basePath}/assets`,
  `${basePath}/assets/entry-1a2b.js.br`,
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  basePath,
])('%s is no built file, so the pages answer', async (path) => {
  const response = await http({ clientFolder: built() }).app.request(path);
  expect(await response.text()).toBe('a page');
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test('an unknown spelling is the page for unknown addresses', async () => {
  const { app, pages } = http();
  const env = { incoming: { url: '/x/%2e%2e/metrics' } };
  const response = await app.request('/metrics', {}, env);
  expect(await response.text()).toBe('a page');
  expect(pages.mock.calls[0]?.[0].url).toBe('http://localhost/-');
});

test('with a port of their own, health and metrics are not here', async () => {
  const { app, pages } = http({ hasAdminPort: true });
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect(await (await app.request(path)).text()).toBe('a page');
  }
  expect(pages).toHaveBeenCalledTimes(3);
});

test.each([429, 503])('a page refused with %i says when to come again', async (status) => {
  const pages = async () => new Response(null, { status, headers: { 'retry-after': '7' } });
  const response = await http({ pages }).app.request(basePath);
  expect(response.status).toBe(status);
  expect(response.headers.get('retry-after')).toBe('7');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toMatch(
    /<h1>(Please try again shortly|Something went wrong)<\/h1>/,
  );
});

const form = (headers: Record<string, string>) => ({
  method: 'POST',
  body: 'a=b',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
});

test.each([
  ['behind a proxy that ends TLS', { origin: 'https://localhost' }],
  ['behind a proxy that renames', { origin: 'https://a.example', 'sec-fetch-site': 'same-origin' }],
  ['by a browser that hides its origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
])(
  'a form sent without script %s reaches the router, which knows no origin',
  async (_, headers) => {
    const { app, pages } = http();
    const response = await app.request(`${basePath}/3mhp/payment-details`, form(headers));
    expect(response.status).toBe(200);
    const request = pages.mock.calls[0]?.[0];
    expect(request?.headers.has('origin')).toBe(false);
    expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(await request?.text()).toBe('a=b');
  },
);

test('a form of a foreign page is refused', async () => {
  const { app, pages } = http();
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const response = await app.request(`${basePath}/3mhp/payment-details`, form(headers));
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('<h1>That did not work</h1>');
  }
  expect(pages).not.toHaveBeenCalled();
});

test('a body that was cut off is logged as the client’s doing', async () => {
  const { app, logText } = http();
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
  const init = { ...post(''), body, duplex: 'half' };
  const cutOff = { incoming: { complete: false, destroyed: true } };
  const response = await app.request(endpoints.validateBankDetails, init, cutOff);
  expect(response.status).toBe(400);
  expect(logText()).not.toContain('"level":50');
  expect(logText()).toContain('the client closed the connection');
});
