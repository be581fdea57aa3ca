import type { MiddlewareHandler } from 'hono';
import { fail } from './failure-answer.ts';

export interface DiskGuardDeps {
  /** False while the disk is too full to store what a customer sends. */
  hasDiskSpace: () => Promise<boolean>;
}

const retryAfterSeconds = 30;

/** For calls that store something: refused before anything is written, while there is room to refuse. */
export function diskGuard({ hasDiskSpace }: DiskGuardDeps): MiddlewareHandler {
  return async (c, next) => {
    if (await hasDiskSpace()) return next();
    c.header('Retry-After', String(retryAfterSeconds));
    return fail(c, 503);
  };
}
