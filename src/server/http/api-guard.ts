import type { Context, MiddlewareHandler } from 'hono';
import { fail } from './failure-answer.ts';
import type { TakeTurn } from './rate-limits.ts';
import { householdOf, type TrustedProxies, visitorIn } from './visitor.ts';

export interface ApiGuardDeps {
  /** Where the public sees the site; empty when only the request knows. */
  siteOrigin: string;
  trustedProxies: TrustedProxies;
  takeTurn: TakeTurn;
}

/**
 * What every call must pass before anyone reads it. Foreign pages are turned away first, so that they
 * cannot use up their visitors' turns.
 */
export function apiGuard({
  siteOrigin,
  trustedProxies,
  takeTurn,
}: ApiGuardDeps): MiddlewareHandler {
  return async (c, next) => {
    // For what an endpoint does not say otherwise: answers are for the one who asked, now.
    c.header('Cache-Control', 'no-store');
    const visitor = visitorIn(c, trustedProxies);
    const changesThings = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (changesThings && isForeign(c, siteOrigin ? new URL(siteOrigin).host : visitor.host)) {
      return fail(c, 403);
    }
    if (changesThings && !isJson(c)) return fail(c, 415);
    const wait = await takeTurn(c.req.path, householdOf(visitor.address));
    if (wait !== undefined) {
      c.header('Retry-After', String(wait));
      return fail(c, 429);
    }
    return next();
  };
}

/**
 * Whether a page of someone else's made the browser send this. Sec-Fetch-Site is the browser's own word,
 * which no page can write; browsers without it send Origin. Who sends neither is no browser, and nobody's
 * visit can be abused through it.
 */
function isForeign(c: Context, ownHost: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin';
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  // By name and port alone: a proxy that ends TLS and is not configured here would hide the https.
  return !URL.canParse(origin) || new URL(origin).host !== ownHost;
}

/** A call without a body says no type either: what is missing from it is the endpoint's to say. */
function isJson(c: Context): boolean {
  const type = c.req.header('content-type');
  if (type !== undefined) return /^application\/json\s*(;|$)/i.test(type.trim());
  const hasBody = Number(c.req.header('content-length') ?? 0) > 0;
  return !hasBody && c.req.header('transfer-encoding') === undefined;
}
