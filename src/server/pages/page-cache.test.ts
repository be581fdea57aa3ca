import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { basePath } from '#api/paths.ts';
import { createPageCache, type PageCacheOptions } from './page-cache.ts';
import { createRenderLimits } from './render-limits.ts';

const html = '<!doctype html><title>Plans</title>';
const htmlPage = (init: ResponseInit = {}) =>
  new Response(html, { ...init, headers: { 'content-type': 'text/html', ...init.headers } });
const rendered = vi.fn(async (_: Request) => htmlPage());
let version = 'one';

function cache(changes: Partial<PageCacheOptions> = {}) {
  return createPageCache({
    pages: rendered,
    version: () => version,
    addressOf: (path) => (path.startsWith(basePath) ? path : '/-'),
    resolveDocumentVersion: async (address) => address,
    admitRender: createRenderLimits({ scale: undefined }),
    ...changes,
  });
}
let pages = cache();

beforeEach(() => {
  rendered.mockReset().mockImplementation(async () => htmlPage());
  version = 'one';
  pages = cache();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  pages(new Request(`http://shop.example${path}`, { headers, method }), 'client');

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

test('tells the tabs of the listing apart, and no other query', async () => {
  await get(`${basePath}?filterType=PLUMBING`);
  await get(`${basePath}?filterType=PLUMBING&cc=AB12&noise=1`);
  await get(`${basePath}?filterType=nonsense`);
  await get(`${basePath}?filterType=FEATURED`);
  await get(`${basePath}/plan?filterType=PLUMBING`);
  await get(`${basePath}/plan?filterType=FEATURED`);
  expect(rendered.mock.calls.map(([request]) => request.url)).toEqual([
    `http://localhost${basePath}?filterType=PLUMBING`,
    `http://localhost${basePath}?filterType=FEATURED`,
    `http://localhost${basePath}/plan`,
  ]);
});

test('sends the smallest body the browser takes, compressed once', async () => {
  const br = await get(basePath, { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(html);
  const gz = await get(basePath, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gunzipSync(await gz.arrayBuffer()).toString()).toBe(html);
  const plain = await get(basePath);
  expect(plain.headers.has('content-encoding')).toBe(false);
  expect(plain.headers.get('vary')).toBe('accept-encoding');
});

test('answers 406 to whoever takes no encoding that there is', async () => {
  const response = await get(basePath, { 'accept-encoding': 'identity;q=0, zstd' });
  expect(response.status).toBe(406);
  expect(response.headers.get('vary')).toBe('accept-encoding');
});

test('answers 304 to whoever has the page, by a weak, strong or listed tag', async () => {
  const etag = (await get(basePath)).headers.get('etag') ?? '';
  const strong = etag.replace('W/', '');
  for (const given of [etag, strong, `"other", ${etag}`, `W/"other",${strong}`, '*']) {
    const again = await get(basePath, { 'if-none-match': given });
    expect(again.status, given).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
    expect(await again.text()).toBe('');
  }
  for (const given of ['"other"', strong.slice(1, -1), '']) {
    expect((await get(basePath, { 'if-none-match': given })).status, given).toBe(200);
  }
});

test('unknown pages share one stored answer, which stays a 404 and is asked about each time', async () => {
  rendered.mockImplementation(async () => htmlPage({ status: 404 }));
  for (const path of ['/a', '/b', '/c?x=1']) {
    const response = await get(path, { 'if-none-match': '*' });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(html);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  }
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('a page that only the database knows to be unknown shares that answer too', async () => {
  rendered.mockImplementation(async () => htmlPage({ status: 404 }));
  pages = cache({
    resolveDocumentVersion: async (address) => (address.endsWith('/x') ? '/-' : address),
  });
  await get('/unknown');
  expect((await get(`${basePath}/a/x`)).status).toBe(404);
  expect((await get(`${basePath}/b/x`)).status).toBe(404);
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('what is not at an address of its own is not stored', async () => {
  rendered.mockImplementation(async () => htmlPage({ status: 404 }));
  await get(`${basePath}/documents/terms/0123456789abcdef`);
  await get(`${basePath}/documents/terms/0123456789abcdef`);
  expect(rendered).toHaveBeenCalledTimes(2);
});

test('remembers where nothing can be posted', async () => {
  rendered.mockImplementation(async ({ url }) =>
    htmlPage({ status: url.includes('?') ? 200 : 405 }),
  );
  for (let count = 0; count < 3; count += 1) {
    expect((await get(`/unknown-${count}`, {}, 'POST')).status).toBe(405);
    expect((await get('/unknown?index', {}, 'POST')).status).toBe(200);
  }
  expect(rendered).toHaveBeenCalledTimes(4);
});

test.each([
  ['a plan that is no longer sold', htmlPage({ status: 410 })],
  ['a redirect', new Response(null, { status: 302, headers: { location: basePath } })],
  ['data', new Response('[1]', { headers: { 'content-type': 'text/x-script' } })],
])('stores %s', async (_, response) => {
  const { status } = response;
  rendered.mockImplementation(async () => response.clone());
  for (let count = 0; count < 2; count += 1) {
    const answer = await get(`${basePath}/plan`, { 'accept-encoding': 'br' });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('location')).toBe(response.headers.get('location'));
  }
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('stores neither failures nor what is posted, and refuses a page with a cookie', async () => {
  rendered.mockImplementation(async () => htmlPage({ status: 500 }));
  expect((await get(basePath)).status).toBe(500);
  expect((await get(basePath)).status).toBe(500);
  await get(basePath, {}, 'POST');
  await get(basePath, {}, 'POST');
  expect(rendered).toHaveBeenCalledTimes(4);
  rendered.mockImplementation(async () => htmlPage({ headers: { 'set-cookie': 'a=b' } }));
  await expect(get(basePath)).rejects.toThrow('cookie');
});

test('forgets a page that failed', async () => {
  rendered.mockRejectedValueOnce(new Error('render failed'));
  await expect(get(basePath)).rejects.toThrow('render failed');
  expect((await get(basePath)).status).toBe(200);
});

test('holds no more bytes than it may, and drops what was not asked for longest', async () => {
  const page = 'x'.repeat(10_000);
  rendered.mockImplementation(async () => new Response(page));
  pages = cache({ maxBytes: 25_000 });
  // Asked for again, `a` outlives `b`.
  for (const path of ['/a', '/b', '/a', '/c', '/a']) await get(`${basePath}${path}`);
  expect(rendered).toHaveBeenCalledTimes(3);
  await get(`${basePath}/b`);
  expect(rendered).toHaveBeenCalledTimes(4);
});

test('a client over its limit gets stored pages, and no others', async () => {
  pages = cache({ admitRender: createRenderLimits({ scale: 1, maxPerWindow: 1 }) });
  expect((await get(`${basePath}/a`)).status).toBe(200);
  const refused = await get(`${basePath}/b`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await get(`${basePath}/a`, {}, 'POST')).status).toBe(429);
  expect((await get(`${basePath}/a`)).status).toBe(200);
});
