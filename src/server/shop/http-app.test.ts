import { expect, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { createAppWithUnreachableDatabase } from '#tests/support/http-app.ts';

test('the app returns 500 with a plain page without internal details when rendering throws', async () => {
  const pages = async () => {
    throw new TypeError('cannot read secretOf(undefined)');
  };
  const { app, logText } = createAppWithUnreachableDatabase({ pages });
  const response = await app.request(basePath);
  expect(response.status).toBe(500);
  const body = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  expect(body).toContain('<h1>Something went wrong</h1>');
  expect(response.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-");
  expect(body).not.toMatch(/secretOf|TypeError|\.ts/);
  expect(logText()).toContain('"type":"TypeError"');
});

test('the app returns 503 when a page takes longer than the response timeout', async () => {
  const pages = () => new Promise<Response>(() => {});
  const { app, logText } = createAppWithUnreachableDatabase({ pages, responseTimeoutMs: 5 });
  const response = await app.request(basePath);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('<h1>Something went wrong</h1>');
  expect(logText()).toContain('"message":"Response timeout"');
});

test('the app passes requests that are neither file nor API call to the pages unchanged', async () => {
  const { app, pages } = createAppWithUnreachableDatabase({
    files: new Map(),
  });
  const response = await app.request(`${basePath}/hearth-care?filterType=PLUMBING`, form({}));
  expect(await response.text()).toBe('a page');
  const request = pages.mock.calls[0]?.[0];
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe(`http://localhost${basePath}/hearth-care?filterType=PLUMBING`);
});

test('the app shows the not-found page for a path with encoded dot segments, not the page it resolves to', async () => {
  const { app, pages } = createAppWithUnreachableDatabase();
  const env = { incoming: { url: '/x/%2e%2e/metrics' } };
  const response = await app.request('/metrics', {}, env);
  expect(await response.text()).toBe('a page');
  expect(pages.mock.calls[0]?.[0].url).toBe('http://localhost/-');
});

test('the app does not serve health and metrics when ADMIN_PORT is set', async () => {
  const { app, pages } = createAppWithUnreachableDatabase({ hasAdminPort: true });
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect(await (await app.request(path)).text()).toBe('a page');
  }
  expect(pages).toHaveBeenCalledTimes(3);
});

test('probes are neither refused nor delayed when every limit of the client is used up', async () => {
  const { app } = createAppWithUnreachableDatabase({
    consumeRateLimit: () => 300,
    countMiss: () => 300,
    delayResponse: () => new Promise(() => {}),
  });
  expect((await app.request('/healthz')).status).toBe(200);
  expect((await app.request('/readyz')).status).toBe(503);
  expect((await app.request('/metrics')).status).toBe(200);
});

test.each([429, 503])(
  'the error page for status %i keeps the Retry-After header of the refusal',
  async (status) => {
    const pages = async () => new Response(null, { status, headers: { 'retry-after': '7' } });
    const response = await createAppWithUnreachableDatabase({ pages }).app.request(basePath);
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toMatch(
      /<h1>(Please try again shortly|Something went wrong)<\/h1>/,
    );
  },
);

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
  'a form that is sent without script %s is accepted, and reaches the router without its Origin header',
  async (_, headers) => {
    const { app, pages } = createAppWithUnreachableDatabase();
    const response = await app.request(`${basePath}/3mhp/payment-details`, form(headers));
    expect(response.status).toBe(200);
    const request = pages.mock.calls[0]?.[0];
    expect(request?.headers.has('origin')).toBe(false);
    expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(await request?.text()).toBe('a=b');
  },
);

test.each([
  ['JSON', 'application/json'],
  ['multipart', 'multipart/form-data; boundary=a'],
  ['plain text', 'text/plain'],
  ['without a type', ''],
])('a form that is sent as %s gets 415 and reaches no page', async (_, type) => {
  const { app, pages } = createAppWithUnreachableDatabase();
  const response = await app.request(`${basePath}/3mhp/summary`, form({ 'content-type': type }));
  expect(response.status).toBe(415);
  expect(await response.text()).toContain('<h1>That did not work</h1>');
  expect(pages).not.toHaveBeenCalled();
});

test('a form of more than 64 kB gets 413 and reaches no page', async () => {
  const { app, pages } = createAppWithUnreachableDatabase();
  const body = `a=${'b'.repeat(1_000_000)}`;
  const length = { 'content-length': String(body.length) };
  for (const headers of [length, {}]) {
    const response = await app.request(basePath, { ...form(headers), body });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('<h1>That is more than we can read</h1>');
  }
  expect(pages).not.toHaveBeenCalled();
});

test.each([429, 503])(
  'the error page for a form that gets %i says that answers are kept, and leads back to the form',
  async (status) => {
    const pages = async () => new Response(null, { status, headers: { 'retry-after': '7' } });
    const { app } = createAppWithUnreachableDatabase({ pages });
    const response = await app.request(`${basePath}/3mhp/summary`, form({}));
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe('7');
    const text = await response.text();
    expect(text).toContain('Your answers are kept. Reload this page to send the form again.');
    expect(text).toContain('<a href="">Back to the form</a>');
  },
);

test('the app returns 403 for a form that another site submits', async () => {
  const { app, pages } = createAppWithUnreachableDatabase();
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const response = await app.request(`${basePath}/3mhp/payment-details`, form(headers));
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('<h1>That did not work</h1>');
  }
  expect(pages).not.toHaveBeenCalled();
});
