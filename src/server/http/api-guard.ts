import type { Context, MiddlewareHandler } from 'hono';
import { apiDocsPath, openApiPath } from '#api/paths.ts';
import { fail } from './failure-answer.ts';
import { isForeign, ownHost } from './foreign-origin.ts';
import type { ConsumeRateLimit } from './rate-limits.ts';
import { clientKey, type TrustedProxies, visitorIn } from './visitor.ts';

export interface ApiGuardDeps {
  /** Where the public sees the site; empty when only the request knows. */
  siteOrigin: string;
  trustedProxies: TrustedProxies;
  consumeRateLimit: ConsumeRateLimit;
}

/**
 * What every call must pass before its body is read. Requests of foreign pages are refused before they are
 * counted, so that no page can use up the requests that its visitor has left here.
 */
export function apiGuard({
  siteOrigin,
  trustedProxies,
  consumeRateLimit,
}: ApiGuardDeps): MiddlewareHandler {
  return async (c, next) => {
    // For what an endpoint does not say otherwise: answers are for the one who asked, now.
    c.header('Cache-Control', 'no-store');
    const visitor = visitorIn(c, trustedProxies);
    if (isForeign(c.req.raw, ownHost(siteOrigin, visitor)) && !isReadingDocs(c))
      return fail(c, 403);
    const changesThings = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (changesThings && !isJson(c)) return fail(c, 415);
    const wait = await consumeRateLimit(c.req.path, clientKey(visitor.address));
    if (wait !== undefined) {
      c.header('Retry-After', String(wait));
      return fail(c, 429);
    }
    return next();
  };
}

/** A link to the API's description may stand anywhere. It opens as a page of its own, never inside another. */
function isReadingDocs(c: Context): boolean {
  return (
    c.req.method === 'GET' &&
    [apiDocsPath, openApiPath].includes(c.req.path) &&
    c.req.header('sec-fetch-mode') === 'navigate' &&
    c.req.header('sec-fetch-dest') === 'document'
  );
}

/** A call without a body says no type either: what is missing from it is the endpoint's to say. */
function isJson(c: Context): boolean {
  const type = c.req.header('content-type');
  if (type !== undefined) return /^application\/json\s*(;|$)/i.test(type.trim());
  const hasBody = Number(c.req.header('content-length') ?? 0) > 0;
  return !hasBody && c.req.header('transfer-encoding') === undefined;
}
