import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { basePath } from '#api/paths.ts';
import { categoryFromQuery } from '#catalogue/listing.ts';
import { pagePolicy } from '../http/page-policy.ts';
import { isShared } from './page-address.ts';
import type { AdmitRender, Refusal } from './render-limits.ts';
import { answerStored, etagOf, type StoredResponse, sizeOf } from './stored-response.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Every page of the shop, twice over. */
const defaultMaxBytes = 64 * 1024 * 1024;
const mostAddresses = 1000;

export interface PageCacheOptions {
  pages: (request: Request) => Promise<Response>;
  /** Whatever a page depends on beyond its address: a change makes every stored page unreachable. */
  version: () => string;
  /** The address that answers for a path: unknown paths share one. */
  addressOf: (path: string) => string;
  /** The same where only a database knows, asked before a page is rendered. */
  confirmedAddress: (address: string) => Promise<string>;
  admitRender: AdmitRender;
  maxBytes?: number;
}

/**
 * Renders each page once. Pages hold nothing about the visitor, so an address and the version decide
 * all of it; the body is compressed once too, when it is stored.
 */
export function cachedPages({
  pages,
  version,
  addressOf,
  confirmedAddress,
  admitRender,
  maxBytes = defaultMaxBytes,
}: PageCacheOptions) {
  const stored = new LRUCache<string, StoredResponse>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
  });
  const running = new Map<string, Promise<StoredResponse>>();
  /** Where nothing can be posted: the router would render a page to say so each time. */
  const takesNoPost = new LRUCache<string, true>({ max: mostAddresses });

  const load = async (address: string): Promise<StoredResponse> => {
    const at = await confirmedAddress(address);
    const key = `${version()} ${at}`;
    const page = stored.get(key) ?? (await render(pages, at));
    if (isStorable(page, at)) stored.set(key, page);
    return page;
  };

  const read = async (request: Request, client: string): Promise<Response> => {
    const address = renderedAddress(request.url, addressOf);
    const key = `${version()} ${address}`;
    const known = stored.get(key) ?? running.get(key);
    if (known) return answerStored(await known, request);
    const admitted = admitRender(client);
    if (typeof admitted !== 'function') return refused(admitted);
    const rendering = admitted(() => load(address)).finally(() => running.delete(key));
    running.set(key, rendering);
    return answerStored(await rendering, request);
  };

  const post = async (request: Request, client: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const key = `${addressOf(pathname)} ${searchParams.has('index')}`;
    if (takesNoPost.has(key)) return new Response(null, { status: 405 });
    const admitted = admitRender(client);
    if (typeof admitted !== 'function') return refused(admitted);
    const response = await admitted(() => pages(request));
    if (response.status === 405) takesNoPost.set(key, true);
    return response;
  };

  return (request: Request, client: string): Promise<Response> =>
    request.method === 'POST' ? post(request, client) : read(request, client);
}

/** Only what changes the page stays in the address: any other query would fill the cache with copies. */
function renderedAddress(url: string, addressOf: PageCacheOptions['addressOf']): string {
  const { pathname, searchParams } = new URL(url);
  const address = addressOf(pathname);
  const given = searchParams.get('filterType');
  const isFiltered = given !== null && [basePath, `${basePath}.data`].includes(address);
  return isFiltered ? `${address}?filterType=${categoryFromQuery(given)}` : address;
}

/** One address that nothing is at may be stored, but not each that somebody makes up. */
function isStorable({ status }: StoredResponse, address: string): boolean {
  return status < 400 || status === 410 || (status === 404 && isShared(address));
}

async function render(pages: PageCacheOptions['pages'], address: string): Promise<StoredResponse> {
  // No page depends on the name it was asked for under, which any client can make up.
  const response = await pages(new Request(new URL(address, 'http://localhost')));
  const { status } = response;
  const headers = new Headers(response.headers);
  // Stored pages are everybody's, and a cookie is one visitor's.
  if (headers.has('set-cookie')) throw new Error('A stored page must not set cookies.');
  const identity = new Uint8Array(await response.arrayBuffer());
  // Kept by the browser, and asked about each time: a price may have changed.
  headers.set('cache-control', 'no-cache');
  if (headers.get('content-type')?.startsWith('text/html')) {
    const html = new TextDecoder().decode(identity);
    headers.set('content-security-policy', pagePolicy(html));
  }
  const page = { status, headers: [...headers], etag: etagOf(identity) };
  if (identity.length === 0) return { ...page, bodies: { identity } };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  const [br, gzipped] = await Promise.all([toBrotli(identity, { params }), toGzip(identity)]);
  return { ...page, bodies: { br, gzip: gzipped, identity } };
}

function refused({ status, retryAfter }: Refusal): Response {
  return new Response(null, { status, headers: { 'retry-after': String(retryAfter) } });
}
