// Separate from the body's schema, so that the page which sends a purchase does not load it.
import * as z from 'zod/mini';
import { purchaseDatesSchema } from './purchase-dates.ts';

export const createContractResponseSchema = z.object({
  referenceId: z.string(),
  /** Absent if the request repeats a purchase that an older version of the server stored without dates. */
  dates: z.optional(purchaseDatesSchema),
});

/** Created when the buyer reaches the summary and kept until success. One key creates one contract. */
export const idempotencyKeyHeaderName = 'Idempotency-Key';
