import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type FieldError, failureFor } from '#api/failures.ts';

/** Answers with the failure table's words for that status. */
export function fail(c: Context, status: ContentfulStatusCode, errors?: FieldError[]): Response {
  return c.json(failureFor(status, errors), status);
}
