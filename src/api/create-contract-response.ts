// Apart from the body's schema, so that the page which sends a purchase does not carry the rules of the wire.
import * as z from 'zod/mini';
import { purchaseDatesSchema } from './purchase-dates.ts';

export const createContractResponse = z.object({
  referenceId: z.string(),
  /** Those of the contract. Absent for a repeat of a purchase from before they were kept. */
  dates: z.optional(purchaseDatesSchema),
});

/** Minted when the buyer reaches the summary and kept until success: one key, one contract. */
export const idempotencyKeyHeader = 'Idempotency-Key';
