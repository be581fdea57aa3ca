import { setTimeout as delay } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { getClientInfoOfContext, getClientKeyOfAddress } from '../requests/client-info.ts';
import type { TrustedProxies } from '../requests/trusted-proxies.ts';
import type { CountClientRequest } from './client-counter.ts';

/** Responses of `missStatuses` to one client in five minutes: far more than mistyped addresses and old links cause. */
export const maxMissesPerWindow = 300;

export interface SlowDownDeps {
  trustedProxies: TrustedProxies;
  countMiss: CountClientRequest;
  /** Delays a response; by one second unless given. */
  delayResponse?: (() => Promise<unknown>) | undefined;
}

const missStatuses = new Set([308, 403, 404, 405, 406, 413, 415, 429]);

/**
 * Delays responses to a client that makes too many requests for what is not there or not allowed, e.g. a scanner.
 * Each of its connections then makes at most one request a second, which leaves the processor to buyers. Successful
 * responses are never delayed.
 */
export function slowDownMisses({
  trustedProxies,
  countMiss,
  delayResponse = () => delay(1000),
}: SlowDownDeps): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { status } = c.res;
    if (!missStatuses.has(status)) return;
    const client = getClientKeyOfAddress(getClientInfoOfContext(c, trustedProxies).address);
    // Cross-site requests (403) are counted separately: requests that another site makes the browser send must
    // not slow down its user.
    if (countMiss(status === 403 ? `${client} cross-site` : client) > 0) await delayResponse();
  };
}
