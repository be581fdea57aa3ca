import * as z from 'zod/mini';
import { postcodeFieldSchema } from '#rules/fields/postcode.ts';

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

/** The addresses at the postcode, sorted by house number and name; empty if none is known. */
export const addressLookupResponseSchema = z.array(foundAddress);
