import { setTimeout as delay } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { CountClient } from './client-counter.ts';
import { clientKey, type TrustedProxies, visitorIn } from './visitor.ts';

/** Misses in five minutes by one client: far more than mistyped addresses and old links. */
export const mostMisses = 300;

export interface SlowDownDeps {
  trustedProxies: TrustedProxies;
  countMiss: CountClient;
  /** Waits before an answer is sent; a second unless told otherwise. */
  hold?: (() => Promise<unknown>) | undefined;
}

const misses = new Set([308, 403, 404, 405, 406, 429]);

/**
 * A client whose requests lead nowhere again and again is answered a second late. Each of its connections then asks
 * once a second at most, and leaves the processor to buyers. What leads somewhere is answered at once.
 */
export function slowDown({
  trustedProxies,
  countMiss,
  hold = () => delay(1000),
}: SlowDownDeps): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { status } = c.res;
    if (!misses.has(status)) return;
    const client = clientKey(visitorIn(c, trustedProxies).address);
    // What foreign pages make a browser send does not count against its visitor.
    if (countMiss(status === 403 ? `${client} foreign` : client) > 0) await hold();
  };
}
