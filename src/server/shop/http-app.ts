import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { timeout } from 'hono/timeout';
import type { Logger } from 'pino';
import type { CallApi } from '#api/api-call.ts';
import { maxBodyBytes } from '#api/operations.ts';
import { apiPath } from '#api/paths.ts';
import { createContentFileRoutes } from '#server/http/files/content-file-routes.ts';
import type { StaticFiles } from '#server/http/files/static-files.ts';
import { createResponseFrom } from '#server/http/files/stored-response.ts';
import { type ApiGuardDeps, createApiGuard } from '#server/http/guards/api-guard.ts';
import { limitBody } from '#server/http/guards/body-limit.ts';
import { requireCanonicalPath } from '#server/http/guards/canonical-path.ts';
import { getPublicHost, judgeForm } from '#server/http/guards/cross-site.ts';
import { type JudgeDeps, judgeSettings } from '#server/http/guards/judge-settings.ts';
import { type SlowDownDeps, slowDownMisses } from '#server/http/guards/slow-down.ts';
import { getPathAsSent, requireValidUrl } from '#server/http/guards/valid-url.ts';
import { createHealthRoutes, type HealthDeps } from '#server/http/health/health.ts';
import { createApiCaller } from '#server/http/requests/api-caller.ts';
import {
  getClientInfoOfContext,
  getClientKeyOfAddress,
  isSecureRequest,
} from '#server/http/requests/client-info.ts';
import { errorResponse } from '#server/http/requests/error-response.ts';
import {
  logRequests,
  type RequestLogEnv,
  traceRequests,
} from '#server/http/requests/request-log.ts';
import {
  addSecurityHeaders,
  type SecurityHeaderDeps,
} from '#server/http/requests/security-headers.ts';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { isDatabaseUnavailable } from '#server/platform/storage/unavailable.ts';
import { type ApiDeps, createApi } from './api/api.ts';
import type { Leaving } from './leaving/leaving-access.ts';
import { getPageAddress, unknownPageAddress } from './pages/cache/page-address.ts';
import { createCrawlerRoutes } from './pages/crawlers.ts';
import { createLinkCodeRoute, type LinkCodeDeps } from './pages/link-codes.ts';
import { createSiteRedirectRoutes } from './pages/site-redirects.ts';
import { createWebManifestRoute } from './pages/web-manifest.ts';
import type { SavedJourneys } from './saved-journeys/saved-journey-access.ts';

export interface HttpDeps
  extends ApiDeps,
    ApiGuardDeps,
    HealthDeps,
    LinkCodeDeps,
    SecurityHeaderDeps,
    SlowDownDeps {
  log: Logger;
  savedJourneys: Pick<SavedJourneys, 'routes' | 'deleteBought'>;
  leaving: Pick<Leaving, 'routes'>;
  /** True when health and metrics are served on ADMIN_PORT instead of here. */
  hasAdminPort?: boolean | undefined;
  /** The browser files. In development Vite serves most of them. */
  files?: StaticFiles | undefined;
  /** Renders the site's pages; called for every request that is neither an API call nor a file. */
  pages: (request: Request, visitor: PageVisitor) => Promise<Response>;
  /** Handles requests with the cookie of a preview, and its links. */
  previews?: { middleware: MiddlewareHandler; routes: Hono } | undefined;
  /** Told of every error of a request: one of the database may mean that it cannot sell. */
  doubtDatabase?: ((error: unknown) => void) | undefined;
  /** 30 seconds unless given: longer than a client may take to send its request. */
  responseTimeoutMs?: number | undefined;
}

/** The visitor for whom a page is rendered or a form is handled. */
export interface PageVisitor {
  /** The key of rate limits. */
  client: string;
  isSecure: boolean;
  /** Makes an API call in the visitor's name, with all checks and limits of the API. */
  callApi: CallApi;
}

/** API, files and pages on one origin. Opens nothing: it only maps requests to responses. */
export function createHttpApp({
  log,
  pages,
  files,
  hasAdminPort,
  previews,
  responseTimeoutMs = 30_000,
  ...deps
}: HttpDeps) {
  const http = new Hono<RequestLogEnv>({ getPath: getPathAsSent });

  http.use(traceRequests, logRequests({ log, metrics: deps.metrics }));

  http.onError((error, c) => {
    const { method } = c.req;
    const about = { requestId: c.get('requestId'), method, route: routePath(c) };
    deps.doubtDatabase?.(error);
    if (isAborted(c)) {
      log.info(about, 'the client closed the connection before its request was complete');
      return errorResponse(c, 400);
    }
    if (isDatabaseUnavailable(error)) {
      log.warn({ ...about, reason: findErrorCode(error) }, 'the database is busy or away');
      return errorResponse(c, 503);
    }
    log.error({ ...about, err: error }, 'request failed');
    return errorResponse(c, error instanceof HTTPException ? error.status : 500);
  });

  const page = async (c: Context, request: Request): Promise<Response> => {
    const { address } = getClientInfoOfContext(c, deps.trustedProxies);
    const client = getClientKeyOfAddress(address);
    const response = await pages(request, {
      client,
      isSecure: isSecureRequest(c, deps),
      callApi: createApiCaller(request, (call) => http.fetch(call, getSocketEnv(c))),
    });
    const { status } = response;
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    // React Router's own error bodies name internal routes: they are replaced.
    if ([405, 429, 503].includes(status) || (status === 500 && !isPage)) {
      const retryAfter = response.headers.get('retry-after');
      if (retryAfter !== null) c.header('Retry-After', retryAfter);
      return errorResponse(c, status as 405 | 429 | 500 | 503);
    }
    const isStream = isPage && !response.headers.has('content-length') && response.body !== null;
    // The page's body is read before it is sent, so that a failing stream becomes an error response of ours.
    return isStream ? new Response(await response.arrayBuffer(), response) : response;
  };
  const isPage = (path: string) => getPageAddress(path, deps.content()) === path;
  const notFound = (c: Context) => page(c, new Request(new URL(unknownPageAddress, c.req.url)));

  http.use(addSecurityHeaders(deps), requireValidUrl);
  http.use(timeout(responseTimeoutMs, new HTTPException(503, { message: 'Response timeout' })));
  if (previews) http.use(previews.middleware);
  http.use(slowDownMisses(deps), requireCanonicalPath({ isPage, notFound }));
  http.use(`${apiPath}/*`, createApiGuard(deps));

  if (!hasAdminPort) http.route('/', createHealthRoutes(deps));
  http.route('/', createApi({ ...deps, log }));
  http.route('/', createCrawlerRoutes(deps));
  http.route('/', createSiteRedirectRoutes());
  http.route('/', createLinkCodeRoute(deps));
  if (previews) http.route('/', previews.routes);
  http.route('/', deps.savedJourneys.routes);
  http.route('/', deps.leaving.routes);
  http.route('/', createWebManifestRoute(deps.content));
  http.route('/', createContentFileRoutes(deps.content));

  http.on(['GET', 'HEAD'], '*', (c) => {
    const file = files?.get(c.req.path);
    return file ? createResponseFrom(file, c.req.raw) : page(c, c.req.raw);
  });
  http.post('*', requireOwnForm(deps), limitBody(maxBodyBytes), (c) =>
    page(c, withoutOrigin(c.req.raw)),
  );
  http.all('*', (c) => errorResponse(c, 405));
  return http;
}

/** Forms of our own pages are sent from this site, in the one encoding that their actions read. */
function requireOwnForm(deps: JudgeDeps): MiddlewareHandler {
  const { siteOrigin, trustedProxies } = deps;
  return async (c, next) => {
    const client = getClientInfoOfContext(c, trustedProxies);
    judgeSettings(deps, c.req.raw, client);
    const refused = judgeForm(c.req.raw, getPublicHost(siteOrigin, client));
    return refused === undefined ? next() : errorResponse(c, refused);
  };
}

/**
 * React Router compares Origin with the URL that this process sees. Behind a TLS proxy the two differ, and it would
 * refuse every form. Cross-site requests are refused here already.
 */
function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('origin');
  const { url, method, body, signal } = request;
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

/** The connection of a request, without its request line: a call in the visitor's name has another path. */
function getSocketEnv(c: Context) {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: unknown } };
  return { incoming: { socket: incoming?.socket } };
}

/** Whether the connection closed, by the client or by a timeout, before the request was complete. */
function isAborted(c: Context): boolean {
  const env = c.env as { incoming?: { complete?: boolean; destroyed?: boolean } } | undefined;
  return env?.incoming?.complete === false && env.incoming.destroyed === true;
}
