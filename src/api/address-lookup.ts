import * as z from 'zod/mini';
import { postcodeFieldSchema } from '#rules/postcode.ts';

export const addressLookupQuerySchema = z.object({ postcode: postcodeFieldSchema });

/** `completeAddressLine` is shown in the list; the contract stores the other fields. */
const foundAddress = z.object({
  completeAddressLine: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  town: z.string(),
  postcode: z.string(),
});
export type FoundAddress = z.output<typeof foundAddress>;

/** Sorted by number and name; empty if the postcode has no known address. */
export const addressLookupResponseSchema = z.array(foundAddress);
