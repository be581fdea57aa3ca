import type { MiddlewareHandler } from 'hono';
import { failureResponse } from '../requests/failure-response.ts';

export interface DiskGuardDeps {
  /** False while the disk is too full to store customers' data. */
  hasDiskSpace: () => Promise<boolean>;
}

const retryAfterSeconds = 30;

/**
 * A guard for calls that store data: responds 503 while the disk is nearly full, before anything is written.
 */
export function createDiskGuard(hasDiskSpace: () => Promise<boolean>): MiddlewareHandler {
  return async (c, next) => {
    if (await hasDiskSpace()) return next();
    c.header('Retry-After', String(retryAfterSeconds));
    return failureResponse(c, 503);
  };
}
