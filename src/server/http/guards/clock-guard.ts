import type { MiddlewareHandler } from 'hono';
import { judgeClock } from '#server/platform/storage/database-clock.ts';
import { failureResponse } from '../requests/failure-response.ts';

export interface ClockGuardDeps {
  /** How far the clock of this process is ahead of the database's. */
  clockSkewMs: () => number;
}

const retryAfterSeconds = 30;

/** A guard for purchases: responds 503 while the clock is wrong, so that no contract gets a wrong date. */
export function createClockGuard({ clockSkewMs }: ClockGuardDeps): MiddlewareHandler {
  return async (c, next) => {
    if (judgeClock(clockSkewMs()) !== 'wrong') return next();
    c.header('Retry-After', String(retryAfterSeconds));
    return failureResponse(c, 503);
  };
}
