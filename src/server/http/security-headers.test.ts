import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { commonHeaders, type SecurityHeaderDeps, securityHeaders } from './security-headers.ts';
import { noProxies } from './trusted-proxies.ts';

const html = '<!doctype html><script>start()</script>';

function site(changes: Partial<SecurityHeaderDeps> = {}) {
  const app = new Hono();
  app.use(securityHeaders({ siteOrigin: '', trustedProxies: noProxies, ...changes }));
  app.get('/page', (c) => c.html(html));
  app.get('/kept', (c) => c.html(html, 200, { 'content-security-policy': "default-src 'none'" }));
  app.get('/file', (c) => c.text('a'));
  app.get('/throws', () => {
    throw new Error('secret');
  });
  app.onError((_, c) => c.text('failed', 500));
  return app;
}

const proxied = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
const overHttps = { headers: { 'x-forwarded-proto': 'https' } };

test.each(['/page', '/kept', '/file', '/throws', '/nowhere'])(
  '%s has every header',
  async (path) => {
    const { headers } = await site().request(path);
    expect(Object.fromEntries(headers)).toMatchObject(commonHeaders);
    expect(headers.get('content-security-policy')).toBeTruthy();
    expect(headers.has('x-powered-by')).toBe(false);
  },
);

test('a page keeps its body and gets a policy for it', async () => {
  const response = await site().request('/page');
  expect(await response.text()).toBe(html);
  expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
});

test('a page that brings its policy keeps it', async () => {
  const { headers } = await site().request('/kept');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'");
});

test('whoever builds the server may give pages another policy, and pages alone', async () => {
  const app = site({ pagePolicy: () => 'lenient' });
  const policy = async (path: string) =>
    (await app.request(path)).headers.get('content-security-policy');
  expect(await policy('/page')).toBe('lenient');
  expect(await policy('/file')).toContain("default-src 'none'");
});

const isBound = async (app: Hono, path = 'http://shop.example/file', init: RequestInit = {}) =>
  (await app.request(path, init, proxied)).headers.has('strict-transport-security');

test('browsers are bound to https only where they came by it', async () => {
  const behindProxy = site({ trustedProxies: { kind: 'count', count: 1 } });
  expect(await isBound(site())).toBe(false);
  expect(await isBound(site(), 'https://shop.example/file')).toBe(true);
  expect(await isBound(site({ siteOrigin: 'https://shop.example' }))).toBe(true);
  expect(await isBound(site({ siteOrigin: 'http://shop.example' }))).toBe(false);
  expect(await isBound(site(), undefined, overHttps)).toBe(false);
  expect(await isBound(behindProxy, undefined, overHttps)).toBe(true);
});
