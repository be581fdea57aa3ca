import type { MiddlewareHandler } from 'hono';
import { errorResponse } from './error-response.ts';

const maxUrlLength = 8000;

/**
 * Refuses URLs that are too long, end in an incomplete percent-escape, or contain the null character. A decoder or
 * the database would otherwise fail on them.
 */
export const requireValidUrl: MiddlewareHandler = async (c, next) => {
  if (c.req.url.length > maxUrlLength) return errorResponse(c, 414);
  return isDecodable(new URL(c.req.url).pathname) ? next() : errorResponse(c, 400);
};

function isDecodable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
