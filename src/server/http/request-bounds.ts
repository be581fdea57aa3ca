import type { MiddlewareHandler } from 'hono';
import { errorResponse } from './error-response.ts';

const longestAddress = 8000;

/**
 * Addresses that no page, file or call can have. Half a character, or the null character, would be an
 * error somewhere below: in a decoder or in the database.
 */
export const readableAddress: MiddlewareHandler = async (c, next) => {
  if (c.req.url.length > longestAddress) return errorResponse(c, 414);
  return isReadable(new URL(c.req.url).pathname) ? next() : errorResponse(c, 400);
};

function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}

export class TooLate extends Error {
  override name = 'TooLate';
}

/** Whatever the work behind it waits for, the client gets an answer. The work itself may still finish. */
export function answeredWithin(milliseconds: number): MiddlewareHandler {
  return async (_, next) => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new TooLate(`No answer within ${milliseconds} ms`)),
      milliseconds,
    );
    try {
      await Promise.race([next(), promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
