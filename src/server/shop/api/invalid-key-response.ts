import type { Context } from 'hono';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { failureResponse } from '#server/http/requests/failure-response.ts';

/** The response to an idempotency key that is missing or not valid. */
export function invalidKeyResponse(c: Context): Response {
  const message = `Send a UUID in the ${idempotencyKeyHeaderName} header`;
  return failureResponse(c, 400, [{ field: idempotencyKeyHeaderName, code: 'INVALID', message }]);
}
