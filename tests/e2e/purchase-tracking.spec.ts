import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { basePath, confirmPurchase, continueToNextStep } from '#tests/support/buyer.ts';
import { createConsentCookies } from '#tests/support/consent-cookie.ts';
import { openStep } from '#tests/support/open-step.ts';

const success = `${basePath}/success`;
const affiliateLink = `${basePath}?cc=WARM&PartnerCode=WHC01&ReqID=r%2B1&affuid=u-1`;

/** Responds in the affiliate network's place, and returns the addresses of all pixels so far. */
async function recordPixels(context: BrowserContext): Promise<string[]> {
  const pixels: string[] = [];
  await context.route('https://network.example/**', (route) => {
    pixels.push(route.request().url());
    return route.fulfill({ contentType: 'image/gif', body: '' });
  });
  return pixels;
}

/** Buys a plan as a visitor of an affiliate's link. Returns the reference. */
async function buyFromAffiliate(page: Page): Promise<string> {
  await page.goto(affiliateLink);
  const hasCodes = async () =>
    (await page.context().cookies()).some(({ name }) => name === 'affiliateData');
  await expect.poll(hasCodes).toBe(true);
  // As the order page stores it.
  const selectedProductDetails = JSON.stringify({
    productName: 'Plumbing Protect',
    priceMonthly: 9,
  });
  await openStep(page, { step: 'summary', session: { selectedProductDetails } });
  await continueToNextStep(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(success);
  return page.getByText(/^HS-\w{4}-\w{4}$/).innerText();
}

/** The page names in the tag manager's data layer of this document. */
const readDataLayer = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).flatMap((entry) =>
      Reflect.has(Object(entry), 'pageName') ? [Object(entry)] : [],
    ),
  );

test('a purchase fires the pixel and the analytics event once, across reload, back and a second tab', async ({
  page,
  context,
}) => {
  await context.addCookies(createConsentCookies(['analytics', 'marketing']));
  const pixels = await recordPixels(context);
  const referenceId = await buyFromAffiliate(page);
  const pixel = `https://network.example/pixel.gif?id=227&reference=${referenceId}&partnerCode=WHC01&reqId=r%2B1&affuid=u-1`;
  await expect.poll(() => pixels).toEqual([pixel]);
  await expect
    .poll(() => readDataLayer(page))
    .toEqual([
      expect.objectContaining({ pageName: 'Confirmation', productId: 'plumbing-protect' }),
      expect.objectContaining({ pageName: 'Confirmation', campaignCode: 'WARM' }),
      expect.objectContaining({
        pageName: 'Success',
        referenceId,
        productName: 'Plumbing Protect',
        priceMonthly: 9,
      }),
    ]);

  const receipt = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const secondTab = await context.newPage();
  await secondTab.addInitScript((stored) => {
    for (const [key, value] of Object.entries(JSON.parse(stored))) {
      sessionStorage.setItem(key, String(value));
    }
  }, receipt);
  const envRead = secondTab.waitForResponse(/get-env/);
  await secondTab.goto(success);
  await envRead;
  await page.reload();
  await page.goBack();
  const envReadAgain = page.waitForResponse(/get-env/);
  await page.goForward();
  await envReadAgain;
  await expect(page.getByText(referenceId)).toBeVisible();
  for (const tab of [page, secondTab]) expect(await readDataLayer(tab)).toEqual([]);
  expect(pixels).toEqual([pixel]);
});

test('a visitor who refused cookies gets no pixel and no data layer', async ({ page, context }) => {
  const pixels = await recordPixels(context);
  const envRead = page.waitForResponse(/get-env/);
  await buyFromAffiliate(page);
  await envRead;
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toContain('journeyData');
  expect(await readDataLayer(page)).toEqual([]);
  expect(pixels).toEqual([]);
});
