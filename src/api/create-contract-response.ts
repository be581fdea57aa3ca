// Separate from create-contract.ts, so that the page which sends a purchase does not load the schema of the
// request body.
import * as z from 'zod/mini';
import { purchaseDatesSchema } from './purchase-dates.ts';

export const createContractResponseSchema = z.object({
  referenceId: z.string().check(z.minLength(1)),
  /** The dates of the contract. */
  dates: purchaseDatesSchema,
});

/**
 * The browser creates the idempotency key when the buyer reaches the summary and keeps it until success. One
 * key creates one contract.
 */
export const idempotencyKeyHeaderName = 'Idempotency-Key';
