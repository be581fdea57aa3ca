import { buildPixelAddress } from '#tracking/affiliate/pixel-address.ts';
import { readEnv } from '#tracking/calls/read-env.ts';
import { readAffiliateCodes } from '#tracking/campaign/affiliate-cookie.ts';
import { consent } from '#tracking/consent/consent.ts';
import { claimOnceInBrowser } from '#tracking/reports/claim-once.ts';

/**
 * Fires the affiliate's pixel once for a contract, in all tabs, if the visitor allows marketing, now or while the page is open. Not an
 * image, whose request ends when the visitor leaves the page.
 */
export function firePixel(referenceId: string): void {
  const codes = readAffiliateCodes();
  if (Object.keys(codes).length === 0) return;
  consent.whenGrantedOnPage('marketing', async () => {
    const { affiliatePixel: pixel } = await readEnv();
    if (typeof pixel !== 'string' || pixel === '') return;
    const isFirst = await claimOnceInBrowser('firedPixels', referenceId);
    if (!isFirst || !consent.isGranted('marketing')) return;
    const address = buildPixelAddress(pixel, referenceId, codes);
    fetch(address, { mode: 'no-cors', credentials: 'include', keepalive: true }).catch(() => {});
  });
}
