import type { AffiliateCodes } from './affiliate-codes.ts';

/** The retailer's id at the affiliate network. */
const trackingId = '227';

/** The address of the pixel for a contract. `pixel` is the configured address. */
export function buildPixelAddress(
  pixel: string,
  referenceId: string,
  { partnerCode, reqId, affuid }: AffiliateCodes,
): string {
  const address = new URL(pixel);
  const parameters = { id: trackingId, reference: referenceId, partnerCode, reqId, affuid };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address.href;
}
