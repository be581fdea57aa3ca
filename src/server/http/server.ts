import { randomUUID } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { apiPath, basePath } from '#api/paths.ts';
import { type ApiDeps, createApi } from './api.ts';
import { type ApiGuardDeps, apiGuard } from './api-guard.ts';
import { createCrawlers } from './crawlers.ts';
import { errorResponse } from './error-response.ts';
import { createHealth } from './health.ts';
import { answeredWithin, readableAddress, TooLate } from './request-bounds.ts';
import { type SecurityHeaderDeps, securityHeaders } from './security-headers.ts';

export interface HttpDeps extends ApiDeps, ApiGuardDeps, SecurityHeaderDeps {
  log: Logger;
  isAccepting: () => boolean;
  contentProblem: () => string | undefined;
  /** Folder of the built browser files; absent in development, where Vite serves them. */
  clientFolder?: string | undefined;
  /** Answers whatever is neither API nor file: the site's pages. */
  pages: (request: Request) => Promise<Response>;
}

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

// Longer than a client may take to send its request: its own slowness is then not called our fault.
const answersWithinMs = 30_000;

/** Everything on one origin. Starts nothing: a request in, a response out. */
export function createHttp({ log, pages, clientFolder, ...deps }: HttpDeps) {
  const http = new Hono<{ Variables: { requestId: string } }>();

  http.use(async (c, next) => {
    const given = c.req.header('x-request-id') ?? '';
    const requestId = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    const start = performance.now();
    c.set('requestId', requestId);
    await next();
    c.header('x-request-id', requestId);
    const seconds = (performance.now() - start) / 1000;
    const { method, path } = c.req;
    const { status } = c.res;
    deps.metrics.requests.observe({ method, route: routePath(c), status }, seconds);
    // A query may hold what someone typed, and so may a path that leads nowhere.
    const where = status < 400 ? { path } : { route: routePath(c) };
    log.info({ requestId, method, ...where, status, ms: Math.round(seconds * 1000) }, 'request');
  });

  http.onError((error, c) => {
    const { method } = c.req;
    const requestId = c.get('requestId');
    log.error({ requestId, method, route: routePath(c), err: error }, 'request failed');
    return errorResponse(c, error instanceof TooLate ? 503 : 500);
  });

  http.use(securityHeaders(deps), readableAddress, answeredWithin(answersWithinMs));
  http.use(`${apiPath}/*`, apiGuard(deps));

  http.route('/', createHealth(deps));
  http.route('/', createApi({ ...deps, log }));
  http.route('/', createCrawlers(deps));

  if (clientFolder !== undefined) {
    const file = serveStatic({ root: clientFolder, precompressed: true });
    http.get('*', async (c, next) => {
      const response = await file(c, next);
      // Not in `onFound`: by then the response is made and takes no more headers from the context.
      if (response instanceof Response) {
        const isNamedByContent = c.req.path.startsWith(`${basePath}/assets/`);
        response.headers.set('cache-control', isNamedByContent ? year : hour);
      }
      return response;
    });
  }

  http.on(['GET', 'HEAD', 'POST'], '*', async (c) => {
    const response = await pages(c.req.raw);
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    // The router's last words, and its names for our routes, are nothing for visitors.
    if (response.status === 405 || (response.status === 500 && !isPage)) {
      return errorResponse(c, response.status);
    }
    const isStream = isPage && !response.headers.has('content-length') && response.body !== null;
    // What breaks off while it is sent would end in the listener's words for it; read first, it fails here.
    return isStream ? new Response(await response.arrayBuffer(), response) : response;
  });
  http.all('*', (c) => errorResponse(c, 405));
  return http;
}
