import type { MiddlewareHandler } from 'hono';
import { previewError } from '#api/failures.ts';
import { failureResponse } from '../requests/failure-response.ts';

export interface PreviewGuardDeps {
  /** Whether the request that is handled now is part of a preview. Default: no. */
  isPreview?: (() => boolean) | undefined;
}

/** A guard for calls that store something: in a preview they respond 403 and say why. */
export function createPreviewGuard({
  isPreview = () => false,
}: PreviewGuardDeps): MiddlewareHandler {
  return async (c, next) => (isPreview() ? failureResponse(c, 403, [previewError]) : next());
}
