import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { isUuid } from '#rules/uuid.ts';
import type { Metrics } from '../observability/metrics.ts';

export interface RequestLogEnv {
  Variables: { requestId: string };
}

interface RequestLogDeps {
  log: Pick<Logger, 'info'>;
  metrics: Pick<Metrics, 'requests'>;
}

/** Logs and measures every request, and gives it an id that the response repeats in X-Request-Id. */
export function logRequests({ log, metrics }: RequestLogDeps): MiddlewareHandler<RequestLogEnv> {
  return async (c, next) => {
    const received = c.req.header('x-request-id') ?? '';
    // A value that is not a UUID could be personal data, and it would be logged.
    const requestId = isUuid(received) ? received : randomUUID();
    const start = performance.now();
    c.set('requestId', requestId);
    await next();
    c.header('x-request-id', requestId);
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-cache');
    const seconds = (performance.now() - start) / 1000;
    const { method, path } = c.req;
    const { status } = c.res;
    metrics.requests.observe({ method, route: routePath(c), status }, seconds);
    // A query, or a path that is not found, may contain personal data: neither is logged.
    const isFound = status < 300 || status === 304;
    const target = isFound ? { path } : { route: routePath(c) };
    log.info({ requestId, method, ...target, status, ms: Math.round(seconds * 1000) }, 'request');
  };
}
