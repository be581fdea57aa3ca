import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { basePath } from '#api/paths.ts';
import type { ListingRoute } from '#catalogue/experiment.ts';
import { parseCategory } from '#catalogue/listing.ts';
import { type ContentEncoding, chooseEncoding } from '#server/http/files/accept-encoding.ts';
import {
  createETag,
  createResponseFrom,
  measureStoredResponse,
  type StoredResponse,
} from '#server/http/files/stored-response.ts';
import { pagePolicy as ownPolicy } from '#server/http/requests/content-security-policy.ts';
import { readQueryParameter } from '#server/http/requests/query-parameter.ts';
import { isSharedAddress } from './page-address.ts';
import type { AdmitRender, RenderRefusal } from './render-limits.ts';
import { createTurns } from './turns.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The default limit of the cache: all pages take about 25 MB. */
const defaultMaxBytes = 64 * 1024 * 1024;
const maxPostAddresses = 1000;

export interface PageCacheOptions<Visitor = never> {
  /** Renders a page. The listing has the hero of the visitor's page variant. A page for the cache has no visitor. */
  pages: (request: Request, route: ListingRoute, visitor?: Visitor) => Promise<Response>;
  /** Everything a page depends on besides its address. When it changes, no cached page is used any more. */
  version: () => string;
  /** The address under which a path's page is cached. Unknown paths of one route share one, so they cannot fill the cache. */
  addressOf: (path: string) => string;
  /** Corrects an address whose document version is not in the database; called before a page is rendered. */
  resolveDocumentVersion: (address: string) => Promise<string>;
  admitRender: AdmitRender;
  /** For pages and forms of one visitor, which may wait for a database or another system. Default: as other pages. */
  admitVisitor?: AdmitRender | undefined;
  /** Whether a page depends on the visitor's page variant, so that shared caches must not store it. Default: no. */
  isPrivate?: (() => boolean) | undefined;
  /** How long a shared cache may send a page without asking. Default: not at all. */
  sharedCacheSeconds?: number | undefined;
  /** The Content-Security-Policy of a page. Default: only its own files. */
  pagePolicy?: ((html: string) => string) | undefined;
  /** Changes a rendered page before it is stored. Default: no change. */
  finishHtml?: (html: string) => string;
  maxBytes?: number;
}

/**
 * Renders and compresses each page once. Pages contain nothing about the visitor, so address, version and, for the
 * listing, the hero of the page variant determine the whole response.
 */
export function createPageCache<Visitor = never>({
  pages,
  version,
  addressOf,
  resolveDocumentVersion,
  admitRender,
  admitVisitor = admitRender,
  isPrivate = () => false,
  sharedCacheSeconds = 0,
  pagePolicy = ownPolicy,
  finishHtml = (html) => html,
  maxBytes = defaultMaxBytes,
}: PageCacheOptions<Visitor>) {
  const stored = new LRUCache<string, StoredResponse>({
    maxSize: maxBytes,
    sizeCalculation: measureStoredResponse,
  });
  const running = new Map<string, Promise<StoredResponse>>();
  const nextTurn = createTurns();
  /** Addresses that responded 405 to a POST: React Router would render an error page each time. */
  const rejectsPost = new LRUCache<string, true>({ max: maxPostAddresses });

  const keyOf = (address: string, route: ListingRoute) => {
    const [path = ''] = address.split('?', 1);
    return `${version()} ${listingPaths.includes(path) ? route : ''} ${address}`;
  };

  const load = async (address: string, route: ListingRoute): Promise<StoredResponse> => {
    const resolved = await resolveDocumentVersion(address);
    const key = keyOf(resolved, route);
    const seconds = isPrivate() ? undefined : sharedCacheSeconds;
    const renderer = { pages, pagePolicy, finishHtml, sharedCacheSeconds: seconds };
    const page = stored.get(key) ?? (await render(resolved, route, renderer));
    if (isCacheable(page, resolved)) stored.set(key, page);
    return page;
  };

  const read = async (request: Request, client: string, route: ListingRoute): Promise<Response> => {
    const address = renderedAddress(request.url, addressOf);
    const key = keyOf(address, route);
    const known = stored.get(key) ?? running.get(key);
    if (known) return createResponseFrom(await known, request);
    const admitted = admitRender(client);
    if (typeof admitted !== 'function') return refusalResponse(admitted);
    const rendering = admitted(() => load(address, route)).finally(() => running.delete(key));
    running.set(key, rendering);
    return createResponseFrom(await rendering, request);
  };

  const renderUncached = async (
    request: Request,
    client: string,
    route: ListingRoute,
    visitor?: Visitor,
  ): Promise<Response> => {
    const admitted = (visitor === undefined ? admitRender : admitVisitor)(client);
    if (typeof admitted !== 'function') return refusalResponse(admitted);
    const own: typeof pages = async (page, hero) => {
      await nextTurn();
      return pages(page, hero, visitor);
    };
    if (request.method === 'POST') return admitted(() => own(request, route));
    const { pathname, search } = new URL(request.url);
    const sent = chooseEncoding(request.headers.get('accept-encoding'), () => true);
    const isSent = (encoding: ContentEncoding) => encoding === sent;
    const renderer = { pages: own, pagePolicy, finishHtml, sharedCacheSeconds: undefined, isSent };
    const page = await admitted(() => render(`${pathname}${search}`, route, renderer));
    return createResponseFrom(page, request);
  };

  const post = async (
    request: Request,
    client: string,
    route: ListingRoute,
    visitor?: Visitor,
  ): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const key = `${addressOf(pathname)} ${indexQuery.test(search)}`;
    if (rejectsPost.has(key)) return new Response(null, { status: 405 });
    const response = await renderUncached(request, client, route, visitor);
    if (response.status === 405) rejectsPost.set(key, true);
    return response;
  };

  return {
    respond: (
      request: Request,
      client: string,
      route: ListingRoute,
      visitor?: Visitor,
    ): Promise<Response> =>
      request.method === 'POST'
        ? post(request, client, route, visitor)
        : read(request, client, route),
    /** Renders the page for this request alone, within the same limits. */
    respondUncached: renderUncached,
    /** The page of a request target, e.g. `/home-services/products?cc=AB12`, if it is cached and has status 200. */
    find: (target: string, route: ListingRoute): StoredResponse | undefined => {
      const page = stored.get(keyOf(withoutIgnoredQuery(target), route));
      return page?.status === 200 ? page : undefined;
    },
  };
}

/** React Router sends a form to the index route with this query. */
const indexQuery = /[?&]index(?=[=&]|$)/;

const listingPaths = [basePath, `${basePath}.data`];

/** A cached address is its own canonical form, so a target that leads to one needs no further check. */
function withoutIgnoredQuery(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? target : withListingQuery(target.slice(0, query), target.slice(query));
}

function renderedAddress(url: string, addressOf: (path: string) => string): string {
  const { pathname, search } = new URL(url);
  return withListingQuery(addressOf(pathname), search);
}

/** Keeps only the query that changes the page: any other query would fill the cache with copies. */
function withListingQuery(address: string, search: string): string {
  const isListing = listingPaths.includes(address);
  const filterType = isListing ? readQueryParameter(search, 'filterType') : null;
  return filterType === null ? address : `${address}?filterType=${parseCategory(filterType)}`;
}

interface Renderer {
  pages: (request: Request, route: ListingRoute) => Promise<Response>;
  /** Undefined for a page that no shared cache may store. */
  sharedCacheSeconds: number | undefined;
  pagePolicy: (html: string) => string;
  finishHtml: (html: string) => string;
  /** Whether the page is sent in this encoding. Default: in all. */
  isSent?: (encoding: ContentEncoding) => boolean;
}

/** A 404 is cached for an address that unknown pages share, and not for the address that somebody invented. */
function isCacheable({ status }: StoredResponse, address: string): boolean {
  return status < 400 || status === 410 || (status === 404 && isSharedAddress(address));
}

async function render(
  address: string,
  route: ListingRoute,
  { pages, pagePolicy, finishHtml, sharedCacheSeconds, isSent = () => true }: Renderer,
): Promise<StoredResponse> {
  // A fixed host: a page must not depend on the Host header, which any client can choose.
  const response = await pages(new Request(new URL(address, 'http://localhost')), route);
  const { status } = response;
  const headers = new Headers(response.headers);
  if (headers.has('set-cookie'))
    throw new Error('A cached page must not set cookies: it is sent to every visitor.');
  const rendered = new Uint8Array(await response.arrayBuffer());
  headers.set('cache-control', cacheControlOf(status, sharedCacheSeconds));
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  const html = isHtml ? finishHtml(new TextDecoder().decode(rendered)) : undefined;
  if (html !== undefined) headers.set('content-security-policy', pagePolicy(html));
  const identity = html === undefined ? rendered : new TextEncoder().encode(html);
  const page = { status, headers: [...headers], etag: createETag(identity) };
  if (identity.length === 0) return { ...page, bodies: { identity } };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  const [br, gzipped] = await Promise.all([
    isSent('br') && toBrotli(identity, { params }),
    isSent('gzip') && toGzip(identity),
  ]);
  return { ...page, bodies: { ...(br && { br }), ...(gzipped && { gzip: gzipped }), identity } };
}

/**
 * The browser revalidates its copy each time, because a price may have changed. `no-cache` would forbid a shared cache to send a
 * page unasked, whatever `s-maxage` says. Errors are not stored, so that nobody fills a cache with invented addresses.
 */
function cacheControlOf(status: number, sharedCacheSeconds: number | undefined): string {
  if (sharedCacheSeconds === undefined) return 'private, no-cache';
  return sharedCacheSeconds > 0 && status < 400
    ? `max-age=0, must-revalidate, s-maxage=${sharedCacheSeconds}`
    : 'no-cache';
}

function refusalResponse({ status, retryAfter }: RenderRefusal): Response {
  return new Response(null, { status, headers: { 'retry-after': String(retryAfter) } });
}
