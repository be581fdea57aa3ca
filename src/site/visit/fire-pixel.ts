import { buildPixelAddress } from '#tracking/affiliate/pixel-address.ts';
import { readEnv } from '#tracking/calls/read-env.ts';
import { readAffiliateCodes } from '#tracking/campaign/affiliate-cookie.ts';
import { consent } from '#tracking/consent/consent.ts';
import { claimOnceInBrowser } from '#tracking/reports/claim-once.ts';

/** Fires the affiliate's pixel once for a contract, in all tabs, if the visitor allows marketing. */
export async function firePixel(referenceId: string): Promise<void> {
  const codes = readAffiliateCodes();
  if (Object.keys(codes).length === 0) return;
  const { affiliatePixel: pixel } = await readEnv();
  if (typeof pixel !== 'string' || pixel === '') return;
  const address = buildPixelAddress(pixel, referenceId, codes);
  consent.whenGranted('marketing', async () => {
    if (await claimOnceInBrowser('firedPixels', referenceId)) new Image().src = address;
  });
}
