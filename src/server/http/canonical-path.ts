import type { Context, MiddlewareHandler } from 'hono';
import { apiPath, basePath } from '#api/paths.ts';
import { errorResponse } from './error-response.ts';
import { fail } from './failure-answer.ts';

type Spelling = { kind: 'canonical' } | { kind: 'misspelt'; path: string } | { kind: 'unknown' };

const assetsPath = `${basePath}/assets`;
const isAtOrBelow = (path: string, parent: string) =>
  path === parent || path.startsWith(`${parent}/`);

/**
 * How a path is spelt: case-sensitive, nothing percent-encoded that need not be (RFC 3986 §2.3), no dot segments,
 * no empty segments, no slash at the end. A page of this area that is spelt otherwise has one right spelling;
 * anything else is unknown. docs/decisions/0016-canonical-paths-and-page-cache.md says why.
 */
export function spellingOf(path: string): Spelling {
  const decoded = path.replaceAll(/%[\da-f]{2}/gi, unreservedOrUpperCase);
  if (/\/\.\.?(\/|$)/.test(decoded)) return { kind: 'unknown' };
  const joined = decoded.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  const lowered = joined.toLowerCase();
  const isApi = isAtOrBelow(lowered, apiPath);
  const isPage = isAtOrBelow(lowered, basePath) && !isApi && !isAtOrBelow(joined, assetsPath);
  const right = isPage ? lowered : joined;
  if (right === path && (!isApi || isAtOrBelow(path, apiPath))) return { kind: 'canonical' };
  return isPage || right === '/' ? { kind: 'misspelt', path: right } : { kind: 'unknown' };
}

function unreservedOrUpperCase(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
}

interface CanonicalPathDeps {
  /** Whether a page is at that path. Only then does another spelling lead to it. */
  isPage: (path: string) => boolean;
  /** Answers for what is unknown. */
  notFound: (c: Context) => Response | Promise<Response>;
}

/** Lets one spelling of each path through to guard, cache and router. */
export function canonicalPath({ isPage, notFound }: CanonicalPathDeps): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const asked = requestedPath(c) ?? pathname;
    const spelling = spellingOf(asked);
    // The URL parser has resolved dot segments and encoded some characters: what it changed is misspelt too.
    if (spelling.kind === 'canonical' && asked === pathname) return next();
    if (spelling.kind === 'misspelt' && isPage(spelling.path)) {
      return c.redirect(`${spelling.path}${search}`, 308);
    }
    if (isAtOrBelow(pathname.toLowerCase(), apiPath)) return fail(c, 404);
    return ['GET', 'HEAD'].includes(c.req.method) ? notFound(c) : errorResponse(c, 405);
  };
}

/** The path as it stands in the request line; undefined where there is no socket. */
function requestedPath(c: Context): string | undefined {
  const env = c.env as { incoming?: { url?: string } } | undefined;
  const target = env?.incoming?.url?.replace(/^https?:\/\/[^/?#]*/i, '');
  return target === undefined ? undefined : /^[^?#]*/.exec(target)?.[0] || '/';
}
