import type { Context, MiddlewareHandler } from 'hono';
import { apiPath, basePath } from '#api/paths.ts';
import { errorResponse } from '../requests/error-response.ts';
import { failureResponse } from '../requests/failure-response.ts';

type PathClass = { kind: 'canonical' } | { kind: 'redirect'; path: string } | { kind: 'unknown' };

const assetsPath = `${basePath}/assets`;
const isAtOrBelow = (path: string, parent: string) =>
  path === parent || path.startsWith(`${parent}/`);

/**
 * A canonical path has no needless percent-encoding (RFC 3986 §2.3), no dot segments, no empty segments and no
 * trailing slash, and below the base path no capitals. Any other form of a page's path redirects to the canonical
 * one; any other form of another path is unknown. docs/decisions/0016-canonical-paths-and-page-cache.md says why.
 */
export function classifyPath(path: string): PathClass {
  const decoded = path.replaceAll(/%[\da-f]{2}/gi, unreservedOrUpperCase);
  if (/\/\.\.?(\/|$)/.test(decoded)) return { kind: 'unknown' };
  const joined = decoded.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  const lowered = joined.toLowerCase();
  const isApi = isAtOrBelow(lowered, apiPath);
  const isPage = isAtOrBelow(lowered, basePath) && !isApi && !isAtOrBelow(joined, assetsPath);
  const canonical = isPage ? lowered : joined;
  if (canonical === path && (!isApi || isAtOrBelow(path, apiPath))) return { kind: 'canonical' };
  return isPage || canonical === '/' ? { kind: 'redirect', path: canonical } : { kind: 'unknown' };
}

function unreservedOrUpperCase(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
}

interface CanonicalPathDeps {
  /** Whether a page has that path. Only then is another form of it redirected. */
  isPage: (path: string) => boolean;
  /** The response for an unknown path. */
  notFound: (c: Context) => Response | Promise<Response>;
}

/** Passes only canonical paths on to guard, cache and router. */
export function requireCanonicalPath({ isPage, notFound }: CanonicalPathDeps): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const requested = requestedPath(c) ?? pathname;
    const result = classifyPath(requested);
    // The URL parser resolves dot segments and encodes some characters: a path that it changed is not canonical.
    if (result.kind === 'canonical' && requested === pathname) return next();
    if (result.kind === 'redirect' && isPage(result.path)) {
      return c.redirect(`${result.path}${search}`, 308);
    }
    if (isAtOrBelow(pathname.toLowerCase(), apiPath)) return failureResponse(c, 404);
    return ['GET', 'HEAD'].includes(c.req.method) ? notFound(c) : errorResponse(c, 405);
  };
}

/** The path of the request line; undefined without a socket, i.e. in tests. */
function requestedPath(c: Context): string | undefined {
  const env = c.env as { incoming?: { url?: string } } | undefined;
  const target = env?.incoming?.url?.replace(/^https?:\/\/[^/?#]*/i, '');
  return target === undefined ? undefined : /^[^?#]*/.exec(target)?.[0] || '/';
}
