import type { AffiliateCodes } from '#api/affiliate-codes.ts';
import { affiliateTrackingId } from '#catalogue/affiliate-tracking-id.ts';

/** The address of the pixel for a contract. `pixel` is the configured address. */
export function buildPixelAddress(
  pixel: string,
  referenceId: string,
  { partnerCode, reqId, affuid }: AffiliateCodes,
): string {
  const address = new URL(pixel);
  const ids = { id: affiliateTrackingId, reference: referenceId };
  const parameters = { ...ids, partnerCode, reqId, affuid };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address.href;
}
