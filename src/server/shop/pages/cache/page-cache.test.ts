import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { basePath } from '#api/paths.ts';
import type { ListingRoute } from '#catalogue/experiment.ts';
import { createPageCache, type PageCacheOptions } from './page-cache.ts';
import { createRenderLimits } from './render-limits.ts';

const html = '<!doctype html><title>Plans</title>';
const htmlPage = (init: ResponseInit = {}) =>
  new Response(html, { ...init, headers: { 'content-type': 'text/html', ...init.headers } });
const rendered = vi.fn(async (_: Request, __: ListingRoute) => htmlPage());
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
let { respond: pages, find: findOf } = cache();
const find = (target: string) => findOf(target, 'cover-first');

beforeEach(() => {
  rendered.mockReset().mockImplementation(async () => htmlPage());
  version = 'one';
  ({ respond: pages, find: findOf } = cache());
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  pages(new Request(`http://shop.example${path}`, { headers, method }), 'client', 'cover-first');

test('the page cache renders an address once for concurrent requests', async () => {
  const responses = await Promise.all(Array.from({ length: 5 }, () => get(basePath)));
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(
    Array.from({ length: 5 }, () => html),
  );
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('the page cache stores the listing with each hero, and every other page once', async () => {
  rendered.mockImplementation(async (_, route) => new Response(route));
  const read = async (route: ListingRoute) => {
    const response = await pages(new Request(`http://shop.example${basePath}`), 'client', route);
    return response.text();
  };
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await Promise.all([read('cover-first'), read('price-first')])).toEqual([
      'cover-first',
      'price-first',
    ]);
  }
  expect(rendered).toHaveBeenCalledTimes(2);
  const bodyOf = (route: ListingRoute) =>
    new TextDecoder().decode(findOf(basePath, route)?.bodies.identity);
  expect(bodyOf('cover-first')).toBe('cover-first');
  expect(bodyOf('price-first')).toBe('price-first');
  await get(`${basePath}/success`);
  expect(findOf(`${basePath}/success`, 'price-first')?.status).toBe(200);
});

test('pages that depend on the visitor’s page variant are private, so that shared caches do not store them', async () => {
  const { respond } = cache({ isPrivate: () => true });
  const request = new Request(`http://shop.example${basePath}`);
  const response = await respond(request, 'client', 'price-first');
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
});

test('a shared cache may keep a found page for the given seconds, and neither an error nor a page of one visitor', async () => {
  rendered.mockImplementation(
    async (request) => new Response('page', { status: request.url.endsWith('/gone') ? 404 : 200 }),
  );
  const ofAll = cache({ sharedCacheSeconds: 5 });
  const ofExperiment = cache({ sharedCacheSeconds: 5, isPrivate: () => true });
  const cacheControl = async (path: string, send: typeof ofAll.respond) => {
    const response = await send(new Request(`http://shop.example${path}`), 'client', 'cover-first');
    return response.headers.get('cache-control');
  };
  expect({
    page: await cacheControl(basePath, ofAll.respond),
    error: await cacheControl(`${basePath}/gone`, ofAll.respond),
    ofOneVisitor: await cacheControl(basePath, ofAll.respondUncached),
    experiment: await cacheControl(basePath, ofExperiment.respond),
  }).toEqual({
    page: 'max-age=0, must-revalidate, s-maxage=5',
    error: 'no-cache',
    ofOneVisitor: 'private, no-cache',
    experiment: 'private, no-cache',
  });
});

test('the page cache renders again when the version changes', async () => {
  await get(basePath);
  version = 'two';
  await get(basePath);
  expect(rendered).toHaveBeenCalledTimes(2);
});

test('the page cache stores each listing tab separately, and ignores every other query', async () => {
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

test('the page cache sends the smallest encoding that the browser accepts', async () => {
  const br = await get(basePath, { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(html);
  const gz = await get(basePath, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gunzipSync(await gz.arrayBuffer()).toString()).toBe(html);
  const plain = await get(basePath);
  expect(plain.headers.has('content-encoding')).toBe(false);
  expect(plain.headers.get('vary')).toBe('accept-encoding');
});

test('the page cache returns 406 when the client accepts no available encoding', async () => {
  const response = await get(basePath, { 'accept-encoding': 'identity;q=0, zstd' });
  expect(response.status).toBe(406);
  expect(response.headers.get('vary')).toBe('accept-encoding');
});

test('the page cache returns 304 for a matching weak, strong or listed ETag', async () => {
  const etag = (await get(basePath)).headers.get('etag') ?? '';
  const strong = etag.replace('W/', '');
  for (const tag of [etag, strong, `"other", ${etag}`, `W/"other",${strong}`, '*']) {
    const again = await get(basePath, { 'if-none-match': tag });
    expect(again.status, tag).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
    expect(await again.text()).toBe('');
  }
  for (const tag of ['"other"', strong.slice(1, -1), '']) {
    expect((await get(basePath, { 'if-none-match': tag })).status, tag).toBe(200);
  }
});

test('unknown pages share one cached 404, which is never a 304', async () => {
  rendered.mockImplementation(async () => htmlPage({ status: 404 }));
  for (const path of ['/a', '/b', '/c?x=1']) {
    const response = await get(path, { 'if-none-match': '*' });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(html);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  }
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('document versions that are not in the database share the cached 404', async () => {
  rendered.mockImplementation(async () => htmlPage({ status: 404 }));
  ({ respond: pages } = cache({
    resolveDocumentVersion: async (address) => (address.endsWith('/x') ? '/-' : address),
  }));
  await get('/unknown');
  expect((await get(`${basePath}/a/x`)).status).toBe(404);
  expect((await get(`${basePath}/b/x`)).status).toBe(404);
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('the page cache does not store the 404 of an address that is not shared', async () => {
  rendered.mockImplementation(async () => htmlPage({ status: 404 }));
  await get(`${basePath}/documents/terms/0123456789abcdef`);
  await get(`${basePath}/documents/terms/0123456789abcdef`);
  expect(rendered).toHaveBeenCalledTimes(2);
});

test('the page cache renders the 405 of a POST once per address', async () => {
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
])('the page cache stores %s', async (_, response) => {
  const { status } = response;
  rendered.mockImplementation(async () => response.clone());
  for (let count = 0; count < 2; count += 1) {
    const cached = await get(`${basePath}/plan`, { 'accept-encoding': 'br' });
    expect(cached.status).toBe(status);
    expect(cached.headers.get('cache-control')).toBe('no-cache');
    expect(cached.headers.get('location')).toBe(response.headers.get('location'));
  }
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('the page cache stores neither a 500 nor the response to a POST, and rejects a page that sets a cookie', async () => {
  rendered.mockImplementation(async () => htmlPage({ status: 500 }));
  expect((await get(basePath)).status).toBe(500);
  expect((await get(basePath)).status).toBe(500);
  await get(basePath, {}, 'POST');
  await get(basePath, {}, 'POST');
  expect(rendered).toHaveBeenCalledTimes(4);
  rendered.mockImplementation(async () => htmlPage({ headers: { 'set-cookie': 'a=b' } }));
  await expect(get(basePath)).rejects.toThrow('cookie');
});

test('the page cache renders again after a failed render', async () => {
  rendered.mockRejectedValueOnce(new Error('render failed'));
  await expect(get(basePath)).rejects.toThrow('render failed');
  expect((await get(basePath)).status).toBe(200);
});

test('the page cache stays within its size limit, and drops the least recently used page', async () => {
  const page = 'x'.repeat(10_000);
  rendered.mockImplementation(async () => new Response(page));
  ({ respond: pages } = cache({ maxBytes: 25_000 }));
  // `a` is used again and so is kept longer than `b`.
  for (const path of ['/a', '/b', '/a', '/c', '/a']) await get(`${basePath}${path}`);
  expect(rendered).toHaveBeenCalledTimes(3);
  await get(`${basePath}/b`);
  expect(rendered).toHaveBeenCalledTimes(4);
});

test('a client over its render limit gets cached pages, and 429 for pages that are not cached', async () => {
  ({ respond: pages } = cache({ admitRender: createRenderLimits({ scale: 1, maxPerWindow: 1 }) }));
  expect((await get(`${basePath}/a`)).status).toBe(200);
  const refused = await get(`${basePath}/b`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await get(`${basePath}/a`, {}, 'POST')).status).toBe(429);
  expect((await get(`${basePath}/a`)).status).toBe(200);
});

test('the page cache finds a stored page by its address, and ignores a query that does not change the page', async () => {
  const listing = `${basePath}?filterType=PLUMBING`;
  for (const path of [listing, `${basePath}/plan`]) {
    expect(find(path)).toBeUndefined();
    await get(path);
    expect(find(path)?.status).toBe(200);
  }
  expect(find(`${basePath}/plan?cc=AB12`)).toBe(find(`${basePath}/plan`));
  expect(find(`${listing}&cc=AB12`)).toBe(find(listing));
  expect(find(basePath)).toBeUndefined();
  version = 'two';
  expect(find(`${basePath}/plan`)).toBeUndefined();
});

test('the page cache finds no page with another status than 200', async () => {
  rendered.mockImplementation(async () => htmlPage({ status: 404 }));
  await get('/unknown');
  expect(find('/-')).toBeUndefined();
});

test('respondUncached renders every request, keeps nothing, and is within the limits of renders', async () => {
  const { respondUncached, find: findIn } = cache({
    admitRender: createRenderLimits({ scale: 2 / 300 }),
  });
  const request = () => new Request(`http://shop.example${basePath}?filterType=PLUMBING`);
  const statuses: number[] = [];
  for (let visit = 0; visit < 3; visit += 1) {
    statuses.push((await respondUncached(request(), 'client', 'cover-first')).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  expect(rendered).toHaveBeenCalledTimes(2);
  expect(rendered.mock.lastCall?.[0].url).toMatch(/\?filterType=PLUMBING$/);
  expect(findIn(`${basePath}?filterType=PLUMBING`, 'cover-first')).toBeUndefined();
});

test('respondUncached sends the smallest encoding that the browser accepts', async () => {
  const { respondUncached } = cache();
  const encodingFor = async (accepted: string) => {
    const request = new Request(`http://shop.example${basePath}`, {
      headers: { 'accept-encoding': accepted },
    });
    const { status, headers } = await respondUncached(request, 'client', 'cover-first');
    return [status, headers.get('content-encoding')];
  };
  expect(await encodingFor('gzip, deflate, br')).toEqual([200, 'br']);
  expect(await encodingFor('gzip, br;q=0')).toEqual([200, 'gzip']);
  expect(await encodingFor('')).toEqual([200, null]);
  expect(await encodingFor('identity;q=0, zstd')).toEqual([406, null]);
});
