import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type FieldError, failureFor } from '#api/failures.ts';

/** A JSON response with the failure table's type and message for the status. */
export function failureResponse(
  c: Context,
  status: ContentfulStatusCode,
  errors?: FieldError[],
): Response {
  return c.json(failureFor(status, errors), status);
}
