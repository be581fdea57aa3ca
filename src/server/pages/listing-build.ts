import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';
import { basePath } from '#api/paths.ts';
import { defaultListingRoute, type ListingRoute, listingRoutes } from '#catalogue/experiment.ts';
import { immutableFile } from './static-files.ts';
import { createETag, type StoredResponse } from './stored-response.ts';

const listingId = 'pages/listing/page';
const otherIds = listingRoutes
  .filter((name) => name !== defaultListingRoute)
  .map((name) => getRouteId(name));

function getRouteId(name: ListingRoute): string {
  return name === defaultListingRoute ? listingId : `pages/listing/${name}`;
}

interface ListingBuild {
  build: ServerBuild;
  /** The path of the manifest that the pages of this build load, and its response. */
  manifest: [string, StoredResponse];
}

/**
 * The site with this route at the address of the listing. React Router finds a route by its address, on the server and in
 * the browser, so the routes of one address cannot be in one build. The build's manifest tells the browser which module
 * it loads for the listing.
 */
export function createListingBuild(site: ServerBuild, name: ListingRoute): ListingBuild {
  const routes = atListingAddress(site.routes, name);
  const { url: _, ...others } = {
    ...site.assets,
    routes: atListingAddress(site.assets.routes, name),
  };
  const version = createHash('sha256').update(JSON.stringify(others)).digest('hex').slice(0, 8);
  const path = `${basePath}/assets/manifest-${version}.js`;
  const assets = { ...others, version, url: path };
  return {
    build: { ...site, routes, assets },
    manifest: [path, storeScript(`window.__reactRouterManifest=${toShortJson(assets)};`)],
  };
}

/** The routes with one route of the listing, which has the id and the address of the listing. */
function atListingAddress<Route extends { id: string } | undefined>(
  routes: Record<string, Route>,
  name: ListingRoute,
): Record<string, Route> {
  const listing = routes[listingId];
  const chosen = routes[getRouteId(name)];
  if (!listing || !chosen) throw new Error(`The site has no route ${getRouteId(name)}.`);
  const { id, path, index, parentId } = {
    path: undefined,
    index: true,
    parentId: 'root',
    ...listing,
  };
  const others = Object.entries(routes).filter(([key]) => !otherIds.includes(key));
  return {
    ...Object.fromEntries(others),
    [listingId]: { ...chosen, id, path, index, parentId },
  };
}

/** Without flags that are false: the router reads a missing one the same way, and every page loads this text. */
function toShortJson(assets: ServerBuild['assets']): string {
  return JSON.stringify(assets, (_, value: unknown) => (value === false ? undefined : value));
}

// The highest quality takes ten times as long, and delays the start for a few bytes.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

function storeScript(text: string): StoredResponse {
  const identity = new Uint8Array(Buffer.from(text));
  return {
    status: 200,
    headers: [['content-type', 'text/javascript; charset=utf-8'], ...immutableFile],
    etag: createETag(identity),
    bodies: {
      identity,
      gzip: new Uint8Array(gzipSync(identity)),
      br: new Uint8Array(brotliCompressSync(identity, brotliOptions)),
    },
  };
}
