import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createListingBuild } from './listing-build.ts';

const listingId = 'pages/listing/page';
const priceId = 'pages/listing/price-first';
const listing = { id: listingId, parentId: 'root', path: 'home-services/products', index: true };
const price = { id: priceId, parentId: 'root', path: 'home-services/products/listing/price-first' };
const root = { id: 'root', path: '' };

/** A build with a root and both routes of the listing. Modules and files are named by their route. */
const site = {
  publicPath: '/',
  routes: {
    root: { ...root, module: { name: 'root' } },
    [listingId]: { ...listing, module: { name: 'cover' } },
    [priceId]: { ...price, module: { name: 'price' } },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      root: { ...root, module: '/assets/root.js', hasLoader: true, hasAction: false },
      [listingId]: { ...listing, module: '/assets/cover.js' },
      [priceId]: { ...price, module: '/assets/price.js' },
    },
    url: '/assets/manifest-1a2b3c4d.js',
    version: '1a2b3c4d',
  },
} as unknown as ServerBuild;

test.each([
  ['cover-first', 'cover'],
  ['price-first', 'price'],
] as const)('the build of %s has its module at the address of the listing', (route, name) => {
  const { build, manifest } = createListingBuild(site, route);
  expect(build.routes).toEqual({
    root: site.routes.root,
    [listingId]: { ...listing, module: { name } },
  });
  const [path, { bodies, headers }] = manifest;
  expect(path).toMatch(/^\/home-services\/products\/assets\/manifest-[\da-f]{8}\.js$/);
  expect(build.assets.url).toBe(path);
  expect(Object.fromEntries(headers)['cache-control']).toContain('immutable');
  const script = new TextDecoder().decode(bodies.identity);
  const sent: unknown = JSON.parse(script.replace(/^window\.__reactRouterManifest=|;$/g, ''));
  // The flag that is false is left out.
  const sentRoot = { ...root, module: '/assets/root.js', hasLoader: true };
  expect(sent).toEqual({
    ...build.assets,
    routes: { ...build.assets.routes, root: sentRoot },
  });
  expect(build.assets.routes).toEqual({
    root: { ...sentRoot, hasAction: false },
    [listingId]: { ...listing, module: `/assets/${name}.js` },
  });
});

test('each route has a manifest of its own name, which stays the same for the same build', () => {
  const pathOf = (route: 'cover-first' | 'price-first') =>
    createListingBuild(site, route).manifest[0];
  expect(pathOf('cover-first')).not.toBe(pathOf('price-first'));
  expect(pathOf('price-first')).toBe(pathOf('price-first'));
});

test('createListingBuild throws when the site lacks the route', () => {
  const { [priceId]: _, ...routes } = site.routes;
  expect(() => createListingBuild({ ...site, routes }, 'price-first')).toThrow(
    'The site has no route pages/listing/price-first.',
  );
});
