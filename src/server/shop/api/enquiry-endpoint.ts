import type { Handler } from 'hono';
import * as z from 'zod/mini';
import { idempotencyKeySchema } from '#api/create-contract.ts';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { enquiryBodySchema } from '#api/enquiry.ts';
import { failureResponse } from '#server/http/requests/failure-response.ts';
import { createBodyHandler } from '#server/http/requests/json-body.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import { type EnquiryDeps, submitEnquiry } from '#server/sales/enquiries/submit-enquiry.ts';
import { invalidKeyResponse } from './invalid-key-response.ts';

/** POST submit-speak-to-an-expert. */
export function enquiryEndpoint(deps: EnquiryDeps, metrics: Metrics): Handler {
  return createBodyHandler(enquiryBodySchema, async (c, body) => {
    const key = z.safeParse(
      z.optional(idempotencyKeySchema),
      c.req.header(idempotencyKeyHeaderName),
    );
    if (!key.success) return invalidKeyResponse(c);
    const result = await submitEnquiry(deps, body, key.data);
    metrics.enquiries.inc({ result: result.kind });
    switch (result.kind) {
      case 'too-fast': {
        const message = 'Please check your details and send them again';
        return failureResponse(c, 400, [{ field: 'secondsToFill', code: 'TOO_FAST', message }]);
      }
      case 'key-reused': {
        const message = 'This key was sent with another enquiry';
        return failureResponse(c, 409, [
          { field: idempotencyKeyHeaderName, code: 'KEY_REUSED', message },
        ]);
      }
      default:
        return c.json({ enquiryId: result.enquiryId });
    }
  });
}
