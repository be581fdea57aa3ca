import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createAppWithUnreachableDatabase } from '#tests/support/http-app.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';

const { app } = createAppWithUnreachableDatabase();
const { servedFiles } = loadedTestContent;
const heroAddress = servedFiles.get('images/hero.svg')?.address ?? '';

test('a picture is served for a year at the address with its hash, with a policy that allows no script', async () => {
  const response = await app.request(heroAddress, { headers: { 'accept-encoding': 'br' } });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toMatch(/^<svg /);
});

test.each(['/images/hero.svg', '/images/hero-0123456789abcdef.svg'])(
  'the address %s, without the current hash, gets the current picture, which browsers do not keep',
  async (path) => {
    const response = await app.request(`/home-services/products${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const again = await app.request(`/home-services/products${path}`, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  },
);

test('every picture of the content is served with its own type', async () => {
  expect(servedFiles.size).toBeGreaterThan(15);
  for (const { address, type } of servedFiles.values()) {
    const response = await app.request(address);
    expect(response.status, address).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
  }
});

test.each(['/favicon.svg', '/favicon.ico'])('the icon %s is that of the brand', async (path) => {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^image\//);
});

test('an unknown picture is left to the pages', async () => {
  const response = await app.request('/home-services/products/images/nothing.svg');
  expect(await response.text()).toBe('a page');
});
