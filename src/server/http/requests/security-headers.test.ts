import { Hono } from 'hono';
import { expect, test } from 'vitest';
import {
  addSecurityHeaders,
  commonSecurityHeaders,
  type SecurityHeaderDeps,
} from './security-headers.ts';
import { noTrustedProxies } from './trusted-proxies.ts';

const html = '<!doctype html><script>start()</script>';

function site(changes: Partial<SecurityHeaderDeps> = {}) {
  const app = new Hono();
  app.use(addSecurityHeaders({ siteOrigin: '', trustedProxies: noTrustedProxies, ...changes }));
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
  '%s has the common headers and a policy',
  async (path) => {
    const { headers } = await site().request(path);
    expect(Object.fromEntries(headers)).toMatchObject(commonSecurityHeaders);
    expect(headers.get('content-security-policy')).toBeTruthy();
    expect(headers.has('x-powered-by')).toBe(false);
  },
);

test('addSecurityHeaders adds a policy made from the page’s HTML, and keeps the body', async () => {
  const response = await site().request('/page');
  expect(await response.text()).toBe(html);
  expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
});

test('addSecurityHeaders keeps a policy that is already set', async () => {
  const { headers } = await site().request('/kept');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'");
});

test('pagePolicy replaces the policy of pages only', async () => {
  const app = site({ pagePolicy: () => 'lenient' });
  const policy = async (path: string) =>
    (await app.request(path)).headers.get('content-security-policy');
  expect(await policy('/page')).toBe('lenient');
  expect(await policy('/file')).toContain("default-src 'none'");
});

const hasHsts = async (app: Hono, path = 'http://shop.example/file', init: RequestInit = {}) =>
  (await app.request(path, init, proxied)).headers.has('strict-transport-security');

test('addSecurityHeaders sends HSTS only on HTTPS requests, or when SITE_ORIGIN is https', async () => {
  const behindProxy = site({ trustedProxies: { kind: 'count', count: 1 } });
  expect(await hasHsts(site())).toBe(false);
  expect(await hasHsts(site(), 'https://shop.example/file')).toBe(true);
  expect(await hasHsts(site({ siteOrigin: 'https://shop.example' }))).toBe(true);
  expect(await hasHsts(site({ siteOrigin: 'http://shop.example' }))).toBe(false);
  expect(await hasHsts(site(), undefined, overHttps)).toBe(false);
  expect(await hasHsts(behindProxy, undefined, overHttps)).toBe(true);
});
