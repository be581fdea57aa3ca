import fc from 'fast-check';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { failureFor } from '#api/failures.ts';
import { apiPath, basePath } from '#api/paths.ts';
import { canonicalPath, classifyPath } from './canonical-path.ts';

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
])('%s is spelt as it should be', (path) => {
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
])('%s is a page spelt otherwise, and leads to %s', (path, right) => {
  expect(classifyPath(path)).toEqual({ kind: 'redirect', path: right });
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
])('%s leads nowhere', (path) => {
  expect(classifyPath(path)).toEqual({ kind: 'unknown' });
});

test('no spelling leads out of this area, and the right one is spelt as it should be', () => {
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
      const spelling = classifyPath(`${isInside ? basePath : ''}/${parts.join('')}`);
      if (spelling.kind !== 'redirect') return;
      expect(spelling.path === '/' || spelling.path.startsWith(basePath)).toBe(true);
      expect(classifyPath(spelling.path)).toEqual({ kind: 'canonical' });
    }),
  );
});

function guarded() {
  const reached = vi.fn();
  const app = new Hono();
  const isPage = (path: string) => path === `${basePath}/3mhp`;
  app.use(canonicalPath({ isPage, notFound: (c) => c.text('not found', 404) }));
  app.all('*', (c) => {
    reached(c.req.path);
    return c.body(null, 204);
  });
  /** A request as the socket brings it: the URL parser has been over its address already. */
  const ask = (target: string, method = 'GET') => {
    const url = new URL(target.replace(/^\/\//, '/./'), 'http://shop.example');
    return app.request(url.href, { method }, { incoming: { url: target } });
  };
  return { ask, reached };
}

test('a page spelt otherwise is redirected with its query, whatever the method', async () => {
  const { ask, reached } = guarded();
  for (const method of ['GET', 'HEAD', 'POST']) {
    const response = await ask(`${basePath}/3MHP/?cc=AB&x=%2e%2E`, method);
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
])('the address %s is judged as it was sent, not as the URL parser reads it', async (target) => {
  const { ask, reached } = guarded();
  const response = await ask(target);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('not found');
  expect(reached).not.toHaveBeenCalled();
});

test('an absolute target is read by its path', async () => {
  const { ask, reached } = guarded();
  expect((await ask(`http://shop.example${basePath}?a=b`)).status).toBe(204);
  expect((await ask('http://shop.example')).status).toBe(204);
  expect(reached.mock.calls).toEqual([[basePath], ['/']]);
});

test('an unknown spelling of a call fails in the shape of calls', async () => {
  const { ask, reached } = guarded();
  for (const target of [
    `${apiPath}//get-env`,
    `${basePath}/x/../api/get-env`,
    `${basePath}/API/get-env`,
  ]) {
    const response = await ask(target, 'POST');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(failureFor(404));
  }
  expect(reached).not.toHaveBeenCalled();
});

test('a page that is not there is not redirected to: what someone typed is not repeated', async () => {
  const response = await guarded().ask(`${basePath}/Amelia-Okafor/`);
  expect(response.status).toBe(404);
  expect(response.headers.has('location')).toBe(false);
});

test('nothing is posted to an unknown spelling', async () => {
  const { ask } = guarded();
  expect((await ask('//metrics', 'POST')).status).toBe(405);
});
