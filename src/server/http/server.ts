import { randomUUID } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { basePath } from '#api/paths.ts';
import { type ApiDeps, createApi } from './api.ts';
import { createCrawlers } from './crawlers.ts';
import { fail } from './failure-answer.ts';
import { createHealth } from './health.ts';

export interface HttpDeps extends ApiDeps {
  log: Logger;
  isAccepting: () => boolean;
  contentProblem: () => string | undefined;
  /** Where the public sees the site; empty when only the request knows. */
  siteOrigin: string;
  /** Folder of the built browser files; absent in development, where Vite serves them. */
  clientFolder?: string | undefined;
  /** Answers whatever is neither API nor file: the site's pages. */
  pages: (request: Request) => Promise<Response>;
}

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

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
    // The path alone: a query may hold what someone typed.
    log.info({ requestId, method, path, status, ms: Math.round(seconds * 1000) }, 'request');
  });

  http.onError((error, c) => {
    const { method, path } = c.req;
    log.error({ requestId: c.get('requestId'), method, path, err: error }, 'request failed');
    return fail(c, 500);
  });

  http.route('/', createHealth(deps));
  http.route('/', createApi(deps));
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

  http.all('*', (c) => pages(c.req.raw));
  return http;
}
