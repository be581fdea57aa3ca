import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import routes from '#site/routes.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import {
  getPageAddress,
  isSharedAddress,
  resolveDocumentVersion,
  unknownPageAddress,
} from './page-address.ts';

const addressOf = (path: string) => getPageAddress(path, loadedTestContent);
const [plan = ''] = loadedTestContent.products.map(({ productId }) => productId);
const [document = ''] = loadedTestContent.documents.keys();
const hash = '0123456789abcdef';

/** The pattern of every route that the site has, e.g. `/home-services/products/:productId/summary`. */
function patternsOf(list: readonly (typeof routes)[number][], parent = ''): string[] {
  return list.flatMap(({ path = '', children }) => {
    const pattern = [parent, path].filter(Boolean).join('/');
    return children ? patternsOf(children, pattern) : [`/${pattern}`];
  });
}
const patterns = patternsOf(routes).filter((pattern) => !pattern.endsWith('/*'));
const matched = (path: string) =>
  matchRoutes(routes as RouteObject[], path)?.map(({ route }) => route.path ?? '');

test('each known page has its own address', () => {
  expect(patterns.length).toBeGreaterThan(12);
  for (const pattern of patterns) {
    const path = pattern
      .replace(':productId', plan)
      .replace(':slug', document)
      .replace('/:hash?', '');
    expect(addressOf(path), pattern).toBe(path);
    const data = path === '/' ? '/_.data' : `${path}.data`;
    expect(addressOf(data), pattern).toBe(data);
  }
});

test('unknown pages share an address that matches the same route, so that hydration works', () => {
  const unknown = patterns.flatMap((pattern) =>
    pattern.includes(':') ? [pattern.replace(/:\w+/, 'nobody').replace('/:hash?', '')] : [],
  );
  expect(unknown.length).toBeGreaterThan(9);
  for (const path of [
    ...unknown,
    `${basePath}/documents/a/b`,
    '/a',
    '/a/b/c',
    '/login',
    '/my-account/move-out',
    `${basePath}/a/b/c`,
  ]) {
    const address = addressOf(path);
    expect(isSharedAddress(address), path).toBe(true);
    expect(matched(address), path).toEqual(matched(path));
    expect(addressOf(path.replace('nobody', 'somebody-else'))).toBe(address);
    expect(addressOf(`${path}.data`)).toBe(`${address}.data`);
    expect(isSharedAddress(`${address}.data`)).toBe(true);
  }
});

test('all paths that match no route share one address', () => {
  for (const path of [
    '/a',
    `${basePath}/documents/a/b/c`,
    `${basePath}/${plan}/nothing`,
    `${basePath}x`,
  ]) {
    expect(addressOf(path)).toBe(unknownPageAddress);
  }
});

test('the address of a document version may have any well-formed hash', () => {
  const path = `${basePath}/documents/withdrawn/${hash}`;
  expect(addressOf(path)).toBe(path);
  expect(isSharedAddress(path)).toBe(false);
});

test('document versions that were never published share one cache address', async () => {
  const isPublished = async (slug: string) => slug === 'terms';
  const version = (slug: string, end = '') => `${basePath}/documents/${slug}/${hash}${end}`;
  for (const address of [
    version('terms'),
    version('terms', '.data'),
    basePath,
    unknownPageAddress,
  ]) {
    expect(await resolveDocumentVersion(address, isPublished)).toBe(address);
  }
  for (const end of ['', '.data']) {
    const shared = await resolveDocumentVersion(version('nothing', end), isPublished);
    expect(shared).toBe(`${basePath}/documents/-/-${end}`);
    expect(isSharedAddress(shared)).toBe(true);
  }
});
