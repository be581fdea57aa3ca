import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { apiPath } from '#api/paths.ts';
import { isUuid } from '#rules/uuid.ts';
import { type ApiDeps, createApi } from './api/api.ts';
import { type ApiGuardDeps, apiGuard } from './http/api-guard.ts';
import { canonicalPath } from './http/canonical-path.ts';
import { errorResponse } from './http/error-response.ts';
import { isForeign, ownHost } from './http/foreign-origin.ts';
import { createHealth, type HealthDeps } from './http/health.ts';
import { answeredWithin, readableAddress, TooLate } from './http/request-bounds.ts';
import { type SecurityHeaderDeps, securityHeaders } from './http/security-headers.ts';
import { type SlowDownDeps, slowDown } from './http/slow-down.ts';
import { clientKey, visitorIn } from './http/visitor.ts';
import { createCrawlers } from './pages/crawlers.ts';
import { pageAddress, unknownAddress } from './pages/page-address.ts';
import { readStaticFiles } from './pages/static-files.ts';
import { answerStored } from './pages/stored-response.ts';

export interface HttpDeps
  extends ApiDeps,
    ApiGuardDeps,
    HealthDeps,
    SecurityHeaderDeps,
    SlowDownDeps {
  log: Logger;
  /** Whether health and metrics are served on a port of their own, and so not here. */
  hasAdminPort?: boolean | undefined;
  /** Folder of the built browser files; absent in development, where Vite serves them. */
  clientFolder?: string | undefined;
  /** Answers whatever is neither API nor file: the site's pages. */
  pages: (request: Request, client: string) => Promise<Response>;
}

// Longer than a client may take to send its request: its own slowness is then not called our fault.
const answersWithinMs = 30_000;

/** Everything on one origin. Starts nothing: a request in, a response out. */
export function createHttpApp({ log, pages, clientFolder, hasAdminPort, ...deps }: HttpDeps) {
  const http = new Hono<{ Variables: { requestId: string } }>();
  const files = clientFolder === undefined ? undefined : readStaticFiles(clientFolder);

  http.use(async (c, next) => {
    const given = c.req.header('x-request-id') ?? '';
    // Anything else could be text that someone typed, and would stand in the log.
    const requestId = isUuid(given) ? given : randomUUID();
    const start = performance.now();
    c.set('requestId', requestId);
    await next();
    c.header('x-request-id', requestId);
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-cache');
    const seconds = (performance.now() - start) / 1000;
    const { method, path } = c.req;
    const { status } = c.res;
    deps.metrics.requests.observe({ method, route: routePath(c), status }, seconds);
    // A query may hold what someone typed, and so may a path that leads nowhere.
    const isFound = status < 300 || status === 304;
    const where = isFound ? { path } : { route: routePath(c) };
    log.info({ requestId, method, ...where, status, ms: Math.round(seconds * 1000) }, 'request');
  });

  http.onError((error, c) => {
    const { method } = c.req;
    const about = { requestId: c.get('requestId'), method, route: routePath(c) };
    if (isCutOff(c)) {
      log.info(about, 'the client closed the connection before its request was complete');
      return errorResponse(c, 400);
    }
    log.error({ ...about, err: error }, 'request failed');
    return errorResponse(c, error instanceof TooLate ? 503 : 500);
  });

  const page = async (c: Context, request: Request): Promise<Response> => {
    const client = clientKey(visitorIn(c, deps.trustedProxies).address);
    const response = await pages(request, client);
    const { status } = response;
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    // The router's last words, and its names for our routes, are nothing for visitors.
    if ([405, 429, 503].includes(status) || (status === 500 && !isPage)) {
      const retryAfter = response.headers.get('retry-after');
      if (retryAfter !== null) c.header('Retry-After', retryAfter);
      return errorResponse(c, status as 405 | 429 | 500 | 503);
    }
    const isStream = isPage && !response.headers.has('content-length') && response.body !== null;
    // What breaks off while it is sent would end in the listener's words for it; read first, it fails here.
    return isStream ? new Response(await response.arrayBuffer(), response) : response;
  };
  const isPage = (path: string) => pageAddress(path, deps.content()) === path;
  const notFound = (c: Context) => page(c, new Request(new URL(unknownAddress, c.req.url)));

  http.use(securityHeaders(deps), readableAddress, answeredWithin(answersWithinMs));
  http.use(slowDown(deps), canonicalPath({ isPage, notFound }));
  http.use(`${apiPath}/*`, apiGuard(deps));

  if (!hasAdminPort) http.route('/', createHealth(deps));
  http.route('/', createApi({ ...deps, log }));
  http.route('/', createCrawlers(deps));

  http.on(['GET', 'HEAD'], '*', (c) => {
    const file = files?.get(c.req.path);
    return file ? answerStored(file, c.req.raw) : page(c, c.req.raw);
  });
  http.post('*', (c) => {
    const visitor = visitorIn(c, deps.trustedProxies);
    if (isForeign(c.req.raw, ownHost(deps.siteOrigin, visitor))) return errorResponse(c, 403);
    return page(c, withoutOrigin(c.req.raw));
  });
  http.all('*', (c) => errorResponse(c, 405));
  return http;
}

/**
 * The router compares Origin with the address as this process sees it, which behind a proxy is another one: it
 * would refuse every form. Where a request comes from has been decided here.
 */
function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('origin');
  const { url, method, body, signal } = request;
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

/** Whether the client went away, or was timed out, while it still had to send some of its request. */
function isCutOff(c: Context): boolean {
  const env = c.env as { incoming?: { complete?: boolean; destroyed?: boolean } } | undefined;
  return env?.incoming?.complete === false && env.incoming.destroyed === true;
}
