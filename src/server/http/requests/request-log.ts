import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { isUuid } from '#rules/identifiers/uuid.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import { inSpan, readTraceContext } from '#server/platform/tracing/span.ts';

/** Seconds to wait after a 503. A page then repeats a purchase three times within its 30 seconds. */
const retryAfter = '3';

export interface RequestLogEnv {
  Variables: { requestId: string };
}

export interface RequestLogDeps {
  log: Pick<Logger, 'info'>;
  metrics: Pick<Metrics, 'requests'>;
  /** The paths name customers' data, e.g. the reference of a sale: no path is logged. */
  hidesPaths?: boolean;
}

interface HandledRequest {
  requestId: string;
  method: string;
  path: string;
  route: string;
  status: number;
  /** The value of `performance.now()` when the request came in. */
  startedAt: number;
}

/** The id of a request: the X-Request-Id of a proxy, or a new one. */
export function createRequestId(received = ''): string {
  // A value that is not a UUID could be personal data, and it would be logged.
  return isUuid(received) ? received : randomUUID();
}

/** Writes the log line of a request and measures it. */
export function recordRequest(
  { log, metrics, hidesPaths = false }: RequestLogDeps,
  { requestId, method, path, route, status, startedAt }: HandledRequest,
): void {
  const seconds = (performance.now() - startedAt) / 1000;
  metrics.requests.observe({ method, route, status }, seconds);
  // A query, or a path that is not found, may contain personal data: neither is logged.
  const isFound = status < 300 || status === 304;
  const target = isFound && !hidesPaths ? { path } : { route };
  log.info({ requestId, method, ...target, status, ms: Math.round(seconds * 1000) }, 'request');
}

/** Makes a span of every request, as a part of the proxy's trace. Its name is the route: a path may have personal data. */
export const traceRequests: MiddlewareHandler = (c, next) => {
  const { method } = c.req;
  const parent = readTraceContext(c.req.raw.headers);
  return inSpan(method, { kind: 'server', parent }, async (span) => {
    await next();
    const route = routePath(c);
    span.updateName(`${method} ${route}`).setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': c.res.status,
    });
  });
};

/** Logs and measures every request, gives it an id that the response repeats in X-Request-Id, and
 * gives every 503 a Retry-After. */
export function logRequests(deps: RequestLogDeps): MiddlewareHandler<RequestLogEnv> {
  return async (c, next) => {
    const requestId = createRequestId(c.req.header('x-request-id'));
    const startedAt = performance.now();
    c.set('requestId', requestId);
    await next();
    // `c.header()` would replace a finished response, with a stream in place of its text.
    const { headers } = c.res;
    headers.set('x-request-id', requestId);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache');
    if (c.res.status === 503 && !headers.has('retry-after')) headers.set('retry-after', retryAfter);
    const { method, path } = c.req;
    const { status } = c.res;
    recordRequest(deps, { requestId, method, path, route: routePath(c), status, startedAt });
  };
}
