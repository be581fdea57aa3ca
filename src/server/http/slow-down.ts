import { setTimeout as delay } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { CountClient } from './client-counter.ts';
import { errorResponse } from './error-response.ts';
import { clientKey, type TrustedProxies, visitorIn } from './visitor.ts';

/** Misses in five minutes by one client: far more than mistyped addresses and old links. */
export const mostMisses = 300;

export interface SlowDownDeps {
  trustedProxies: TrustedProxies;
  countMiss: CountClient;
  /** How long an answer is held back; held back in a timer, it costs nothing. */
  holdMs?: number | undefined;
}

const misses = new Set([308, 403, 404, 405, 406, 429]);

/**
 * A client whose requests lead nowhere again and again is answered 429, a second late. Each of its connections then
 * asks once a second at most, and leaves the processor to buyers. What leads somewhere is answered at once.
 */
export function slowDown({
  trustedProxies,
  countMiss,
  holdMs = 1000,
}: SlowDownDeps): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!misses.has(c.res.status)) return;
    const retryAfter = countMiss(clientKey(visitorIn(c, trustedProxies).address));
    if (retryAfter === 0) return;
    await delay(holdMs);
    if (c.res.status === 429) return;
    c.res = errorResponse(c, 429);
    c.res.headers.set('retry-after', String(retryAfter));
  };
}
