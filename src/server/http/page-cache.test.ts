import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { basePath } from '#api/paths.ts';
import { cachedPages } from './page-cache.ts';

const html = '<!doctype html><title>Plans</title>';
const rendered = vi.fn(
  async (_: Request) => new Response(html, { headers: { 'content-type': 'text/html' } }),
);
let version = 'one';
let pages = cachedPages({ pages: rendered, version: () => version });

beforeEach(() => {
  rendered.mockClear();
  version = 'one';
  pages = cachedPages({ pages: rendered, version: () => version, mostPages: 2 });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  pages(new Request(`http://shop.example${path}`, { headers, method }));

test('renders an address once, however many ask at once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(basePath)));
  expect(await Promise.all(answers.map((response) => response.text()))).toEqual(
    Array.from({ length: 5 }, () => html),
  );
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('renders anew when the version changes', async () => {
  await get(basePath);
  version = 'two';
  await get(basePath);
  expect(rendered).toHaveBeenCalledTimes(2);
});

test('tells the tabs apart, and no other query', async () => {
  await get(`${basePath}?filterType=PLUMBING`);
  await get(`${basePath}?filterType=PLUMBING&cc=AB12&noise=1`);
  await get(`${basePath}?filterType=nonsense`);
  await get(`${basePath}?filterType=FEATURED`);
  expect(rendered.mock.calls.map(([request]) => new URL(request.url).search)).toEqual([
    '?filterType=PLUMBING',
    '?filterType=FEATURED',
  ]);
});

test('sends the smallest body the browser takes, compressed once', async () => {
  const br = await get(basePath, { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(html);
  const gz = await get(basePath, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(await gz.arrayBuffer()).toString()).toBe(html);
  const plain = await get(basePath);
  expect(plain.headers.has('content-encoding')).toBe(false);
  expect(plain.headers.get('vary')).toBe('accept-encoding');
});

test('answers 304 to whoever has the page', async () => {
  const etag = (await get(basePath)).headers.get('etag') ?? '';
  const again = await get(basePath, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('keeps neither misses, cookies, posts nor data requests', async () => {
  const notFound = async () => new Response(html, { status: 404 });
  const withCookie = async () =>
    new Response(html, { headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' } });
  for (const once of [notFound, notFound, withCookie, withCookie]) {
    rendered.mockImplementationOnce(once);
    await get(basePath);
  }
  await get(basePath, {}, 'POST');
  await get(`${basePath}/plan.data`);
  await get('/elsewhere');
  expect(rendered).toHaveBeenCalledTimes(7);
});

test('forgets a page that failed', async () => {
  rendered.mockRejectedValueOnce(new Error('render failed'));
  await expect(get(basePath)).rejects.toThrow('render failed');
  expect((await get(basePath)).status).toBe(200);
});

test('holds no more pages than it may', async () => {
  for (const path of ['/a', '/b', '/c', '/a']) await get(`${basePath}${path}`);
  expect(rendered).toHaveBeenCalledTimes(4);
});
