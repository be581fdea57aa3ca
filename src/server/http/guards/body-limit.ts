import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { errorResponse } from '../requests/error-response.ts';

/**
 * Responds 413 to a larger body. Hono's own limit creates a web stream for every request, which takes longer than
 * reading a small body. It is needed only for a body of unknown length; Node reads no more than a declared length.
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const limitStream = bodyLimit({ maxSize, onError: (c) => errorResponse(c, 413) });
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined)
      return limitStream(c, next);
    return Number(length) > maxSize ? errorResponse(c, 413) : next();
  };
}
