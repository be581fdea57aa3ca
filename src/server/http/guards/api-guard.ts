import type { Context, MiddlewareHandler } from 'hono';
import { apiDocsPath, openApiPath } from '#api/paths.ts';
import { getClientInfoOfContext, getClientKeyOfAddress } from '../requests/client-info.ts';
import { failureResponse } from '../requests/failure-response.ts';
import { getPublicHost, isCrossSite } from './cross-site.ts';
import { type JudgeDeps, judgeSettings } from './judge-settings.ts';
import type { ConsumeRateLimit } from './rate-limits.ts';

export interface ApiGuardDeps extends JudgeDeps {
  consumeRateLimit: ConsumeRateLimit;
}

/**
 * Checks every API request before its body is read: same site, JSON, within the rate limit. Cross-site requests
 * are refused before they are counted, so that another site cannot use up the requests of its visitors.
 */
export function createApiGuard({ consumeRateLimit, ...deps }: ApiGuardDeps): MiddlewareHandler {
  const { siteOrigin, trustedProxies } = deps;
  return async (c, next) => {
    // API responses are not cached unless the endpoint sets another value.
    c.header('Cache-Control', 'no-store');
    const client = getClientInfoOfContext(c, trustedProxies);
    judgeSettings(deps, c.req.raw, client);
    if (isCrossSite(c.req.raw, getPublicHost(siteOrigin, client)) && !isDocsNavigation(c)) {
      return failureResponse(c, 403);
    }
    const isReading = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (!isReading && !isJson(c)) return failureResponse(c, 415);
    const retryAfter = consumeRateLimit(c.req.path, getClientKeyOfAddress(client.address));
    if (retryAfter !== undefined) {
      c.header('Retry-After', String(retryAfter));
      return failureResponse(c, 429);
    }
    return next();
  };
}

/** Other sites may link to the API's documentation. It opens as a document of its own, never in a frame. */
function isDocsNavigation(c: Context): boolean {
  return (
    c.req.method === 'GET' &&
    [apiDocsPath, openApiPath].includes(c.req.path) &&
    c.req.header('sec-fetch-mode') === 'navigate' &&
    c.req.header('sec-fetch-dest') === 'document'
  );
}

/** A request without a body needs no content type: the endpoint reports the missing fields. */
function isJson(c: Context): boolean {
  const type = c.req.header('content-type');
  if (type !== undefined) return /^application\/json\s*(;|$)/i.test(type.trim());
  const hasBody = Number(c.req.header('content-length') ?? 0) > 0;
  return !hasBody && c.req.header('transfer-encoding') === undefined;
}
