import { buildPixelAddress } from '#tracking/affiliate/pixel-address.ts';
import { readEnv } from '#tracking/calls/read-env.ts';
import { readAffiliateCodes } from '#tracking/campaign/affiliate-cookie.ts';
import { consent } from '#tracking/consent/consent.ts';
import { claimOnceInBrowser } from '#tracking/reports/claim-once.ts';

/**
 * Fires the affiliate's pixel once for a contract, in all tabs, if the visitor allows marketing, now or while the page is open. Not an
 * image, whose request ends when the visitor leaves the page.
 */
export async function firePixel(referenceId: string): Promise<void> {
  const codes = readAffiliateCodes();
  if (Object.keys(codes).length === 0) return;
  const { affiliatePixel: pixel } = await readEnv();
  if (typeof pixel !== 'string' || pixel === '') return;
  const address = buildPixelAddress(pixel, referenceId, codes);
  consent.whenGrantedOnPage('marketing', async () => {
    if (!(await claimOnceInBrowser('firedPixels', referenceId))) return;
    if (!consent.isGranted('marketing')) return;
    fetch(address, { mode: 'no-cors', credentials: 'include', keepalive: true }).catch(() => {});
  });
}
