import { endpointPaths } from '#api/paths.ts';
import { buildPixelAddress } from '#tracking/affiliate/pixel-address.ts';
import { consent } from '#tracking/consent/consent.ts';
import { claimOnceInBrowser } from '#tracking/reports/claim-once.ts';
import { makeLateCall } from './late-call.ts';
import { readAffiliateCodes } from './track-affiliate.ts';

/** Fires the affiliate's pixel once for a contract, in all tabs, if the visitor allows marketing. */
export async function firePixel(referenceId: string): Promise<void> {
  const codes = readAffiliateCodes();
  if (!codes) return;
  const env = await makeLateCall(endpointPaths.getEnv);
  const pixel = env && env !== 'missing' ? env.affiliatePixel : undefined;
  if (typeof pixel !== 'string' || pixel === '') return;
  const address = buildPixelAddress(pixel, referenceId, codes);
  consent.whenGranted('marketing', async () => {
    if (await claimOnceInBrowser('firedPixels', referenceId)) new Image().src = address;
  });
}
