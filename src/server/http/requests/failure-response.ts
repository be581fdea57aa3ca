import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createFailure, type FieldError } from '#api/failures.ts';

/** A JSON response with the failure table's type and message for the status. */
export function failureResponse(
  c: Context,
  status: ContentfulStatusCode,
  errors?: FieldError[],
): Response {
  return c.json(createFailure(status, errors), status);
}
