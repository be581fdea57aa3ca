import type { Handler } from 'hono';
import { enquiryBodySchema } from '#api/enquiry.ts';
import { type EnquiryDeps, submitEnquiry } from '../enquiries/submit-enquiry.ts';
import { failureResponse } from '../http/failure-response.ts';
import { createBodyHandler } from '../http/json-body.ts';
import type { Metrics } from '../observability/metrics.ts';

/** POST submit-speak-to-an-expert. */
export function enquiryEndpoint(deps: EnquiryDeps, metrics: Metrics): Handler {
  return createBodyHandler(enquiryBodySchema, async (c, body) => {
    const result = await submitEnquiry(deps, body);
    metrics.enquiries.inc({ result: result.kind });
    if (result.kind !== 'too-fast') return c.json({ enquiryId: result.enquiryId });
    const message = 'Please check your details and send them again';
    return failureResponse(c, 400, [{ field: 'secondsToFill', code: 'TOO_FAST', message }]);
  });
}
