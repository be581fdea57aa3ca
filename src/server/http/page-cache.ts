import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { basePath } from '#api/paths.ts';
import { categoryFromQuery } from '#catalogue/listing.ts';
import { pagePolicy } from './page-policy.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Pages = (request: Request) => Promise<Response>;

interface StoredPage {
  etag: string;
  headers: [string, string][];
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
}

export interface PageCacheOptions {
  pages: Pages;
  /** Whatever a page depends on beyond its address: a change makes every stored page unreachable. */
  version: () => string;
  mostPages?: number;
}

/**
 * Renders each page once. Pages hold nothing about the visitor, so an address and the version decide
 * all of it; the body is compressed once too, when it is stored.
 */
export function cachedPages({ pages, version, mostPages = 500 }: PageCacheOptions): Pages {
  const stored = new Map<string, Promise<StoredPage | Response>>();

  return async (request) => {
    const address = cacheableAddress(request);
    if (!address) return pages(request);
    const key = `${version()} ${address}`;
    const known = stored.get(key);
    const page = known ?? render(pages, address);
    if (!known) {
      stored.set(key, page);
      const oldest = stored.size > mostPages ? stored.keys().next().value : undefined;
      if (oldest !== undefined) stored.delete(oldest);
    }
    try {
      const result = await page;
      if (!(result instanceof Response)) return answer(result, request);
      stored.delete(key);
      // Someone else's answer cannot be read twice.
      return known ? pages(request) : result;
    } catch (error) {
      stored.delete(key);
      throw error;
    }
  };
}

/** Only what changes the page stays in the address: any other query would fill the cache with copies. */
function cacheableAddress({ method, url }: Request): string | undefined {
  const { pathname, searchParams } = new URL(url);
  const isPage = pathname.startsWith(basePath) && !pathname.endsWith('.data');
  if (!isPage || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const given = searchParams.get('filterType');
  const query = given === null ? '' : `?filterType=${categoryFromQuery(given)}`;
  return `${pathname}${query}`;
}

async function render(pages: Pages, address: string): Promise<StoredPage | Response> {
  // No page depends on the name it was asked for under, which any client can make up.
  const response = await pages(new Request(new URL(address, 'http://localhost')));
  const isStorable =
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    response.headers.get('content-type')?.startsWith('text/html');
  if (!isStorable) return response;
  const identity = Buffer.from(await response.arrayBuffer());
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  const [br, gzipped] = await Promise.all([toBrotli(identity, { params }), toGzip(identity)]);
  return {
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    headers: [...response.headers, ['content-security-policy', pagePolicy(identity.toString())]],
    bodies: { br, gzip: gzipped, identity },
  };
}

function answer({ etag, headers, bodies }: StoredPage, request: Request): Response {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  const all = new Headers(headers);
  all.set('etag', etag);
  all.set('vary', 'accept-encoding');
  // Kept by the browser, and asked about each time: a price may have changed.
  all.set('cache-control', 'no-cache');
  if (request.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers: all });
  }
  if (encoding) all.set('content-encoding', encoding);
  const body = bodies[encoding ?? 'identity'];
  all.set('content-length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers: all });
}
