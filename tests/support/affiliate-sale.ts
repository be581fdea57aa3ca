import { type BrowserContext, expect, type Page } from '@playwright/test';
import { basePath } from './buyer.ts';

/** Responds in the affiliate network's place, and returns the addresses of all pixels so far. */
export async function recordPixels(context: BrowserContext): Promise<string[]> {
  const pixels: string[] = [];
  await context.route('https://network.example/**', (route) => {
    pixels.push(route.request().url());
    return route.fulfill({ contentType: 'image/gif', body: '' });
  });
  return pixels;
}

/** Opens the listing by an affiliate's link and waits until its codes are stored. */
export async function openAffiliateLink(page: Page): Promise<void> {
  await page.goto(`${basePath}?cc=WARM&PartnerCode=WHC01&ReqID=r%2B1&affuid=u-1`);
  const hasCodes = async () =>
    (await page.context().cookies()).some(({ name }) => name === 'affiliateData');
  await expect.poll(hasCodes).toBe(true);
}

/** The entries for analytics in the tag manager's data layer of this document. */
export function readDataLayer(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    (window.dataLayer ?? []).filter((entry) => Reflect.has(Object(entry), 'pageName')),
  );
}
