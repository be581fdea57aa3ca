import fc from 'fast-check';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { createFailure } from '#api/failures.ts';
import { apiPath, basePath } from '#api/paths.ts';
import { classifyPath, requireCanonicalPath } from './canonical-path.ts';

test.each([
  '/',
  basePath,
  `${basePath}.data`,
  `${basePath}/3mhp/payment-details/bank-details`,
  `${basePath}/documents/terms/0123456789abcdef`,
  `${basePath}/assets/entry-BxA_9-Z.js`,
  `${apiPath}/get-env`,
  `${apiPath}/campaign-by-partnership/AB%20C`,
  '/metrics',
  '/Support-Centre/caf%C3%A9',
])('the path %s is canonical', (path) => {
  expect(classifyPath(path)).toEqual({ kind: 'canonical' });
});

test.each([
  ['//', '/'],
  [`${basePath}/`, basePath],
  [`/${basePath}`, basePath],
  ['/Home-Services/PRODUCTS', basePath],
  [`${basePath}/3MHP/Summary`, `${basePath}/3mhp/summary`],
  [`${basePath}/3mhp%2Fsummary/`, `${basePath}/3mhp%2fsummary`],
  [`${basePath}/3mhp/s%75mmary`, `${basePath}/3mhp/summary`],
  [`${basePath}//3mhp///summary//`, `${basePath}/3mhp/summary`],
  [`${basePath}/3MHP.data`, `${basePath}/3mhp.data`],
  ['/home%2Dservices/products/%33mhp', `${basePath}/3mhp`],
])('the path %s redirects to %s', (path, canonical) => {
  expect(classifyPath(path)).toEqual({ kind: 'redirect', path: canonical });
});

test.each([
  '/x/../metrics',
  '/x/%2e%2e/metrics',
  '/%2E/metrics',
  '/%6detrics',
  '//metrics',
  '/metrics/',
  '//evil.example/a',
  `${basePath}/..`,
  `${basePath}/%2e%2E/%2e%2e/etc/passwd`,
  `${basePath}/api/../3mhp`,
  `${basePath}/API/create-contract`,
  `${apiPath}//create-contract`,
  `${apiPath}/create-contract/`,
  `${apiPath}/create%2Dcontract`,
  `${apiPath}/campaign-by-partnership/a%2fb`,
])('the path %s is unknown', (path) => {
  expect(classifyPath(path)).toEqual({ kind: 'unknown' });
});

test('every redirect goes to a canonical path of this area', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%2F',
    'Home-Services',
    'products',
    'api',
    'a',
    '%41',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.boolean(), (parts, isInside) => {
      const result = classifyPath(`${isInside ? basePath : ''}/${parts.join('')}`);
      if (result.kind !== 'redirect') return;
      expect(result.path === '/' || result.path.startsWith(basePath)).toBe(true);
      expect(classifyPath(result.path)).toEqual({ kind: 'canonical' });
    }),
  );
});

function guarded() {
  const reached = vi.fn();
  const app = new Hono();
  const isPage = (path: string) => path === `${basePath}/3mhp`;
  app.use(requireCanonicalPath({ isPage, notFound: (c) => c.text('not found', 404) }));
  app.all('*', (c) => {
    reached(c.req.path);
    return c.body(null, 204);
  });
  /** A request with its raw target; the URL parser has already normalised the URL. */
  const request = (target: string, method = 'GET') => {
    const url = new URL(target.replace(/^\/\//, '/./'), 'http://shop.example');
    return app.request(url.href, { method }, { incoming: { url: target } });
  };
  return { request, reached };
}

test('requireCanonicalPath redirects another form of a page’s path with its query, for every method', async () => {
  const { request, reached } = guarded();
  for (const method of ['GET', 'HEAD', 'POST']) {
    const response = await request(`${basePath}/3MHP/?cc=AB&x=%2e%2E`, method);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(`${basePath}/3mhp?cc=AB&x=%2e%2E`);
  }
  expect(reached).not.toHaveBeenCalled();
});

test.each([
  '/x/../metrics',
  '/x/%2e%2e/metrics',
  `${basePath}/"a"`,
  'http://evil.example/a/../metrics',
])(
  'a request for %s gets 404, although a URL parser would make a known path of it',
  async (target) => {
    const { request, reached } = guarded();
    const response = await request(target);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('not found');
    expect(reached).not.toHaveBeenCalled();
  },
);

test('requireCanonicalPath uses the path of an absolute request target', async () => {
  const { request, reached } = guarded();
  expect((await request(`http://shop.example${basePath}?a=b`)).status).toBe(204);
  expect((await request('http://shop.example')).status).toBe(204);
  expect(reached.mock.calls).toEqual([[basePath], ['/']]);
});

test('an unknown API path gets a failure body', async () => {
  const { request, reached } = guarded();
  for (const target of [
    `${apiPath}//get-env`,
    `${basePath}/x/../api/get-env`,
    `${basePath}/API/get-env`,
  ]) {
    const response = await request(target, 'POST');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(createFailure(404));
  }
  expect(reached).not.toHaveBeenCalled();
});

test('requireCanonicalPath does not redirect to a page that does not exist, because the path may contain personal data', async () => {
  const response = await guarded().request(`${basePath}/Amelia-Okafor/`);
  expect(response.status).toBe(404);
  expect(response.headers.has('location')).toBe(false);
});

test('a POST to an unknown path gets 405', async () => {
  const { request } = guarded();
  expect((await request('//metrics', 'POST')).status).toBe(405);
});
