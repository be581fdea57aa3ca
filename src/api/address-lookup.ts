import * as z from 'zod/mini';
import { postcodeField } from '#rules/postcode.ts';

export const addressLookupQuery = z.object({ postcode: postcodeField });

/** One home at a postcode. The line is what people choose by; the parts are what the contract keeps. */
const foundAddress = z.object({
  completeAddressLine: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  town: z.string(),
  postcode: z.string(),
});
export type FoundAddress = z.output<typeof foundAddress>;

/** In the order a postman walks; empty where nobody is known to live. */
export const addressLookupResponse = z.array(foundAddress);
