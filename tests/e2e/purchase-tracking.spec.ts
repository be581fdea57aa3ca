import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openAffiliateLink, readDataLayer, recordPixels } from '#tests/support/affiliate-sale.ts';
import { basePath, confirmPurchase, continueToNextStep } from '#tests/support/buyer.ts';
import { createConsentCookies } from '#tests/support/consent-cookie.ts';
import { openStep } from '#tests/support/open-step.ts';
import { testWithReportRecorder as test } from '#tests/support/report-recorder.ts';

const success = `${basePath}/success`;

/** Buys a plan as a visitor of an affiliate's link. Returns the reference. */
async function buyFromAffiliate(page: Page): Promise<string> {
  await openAffiliateLink(page);
  return buyPlan(page);
}

async function buyPlan(page: Page): Promise<string> {
  // The choice as the order page stores it.
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

/** Holds the locks of claim-once.ts in another tab, so that tabs that claim a purchase wait until `release`. */
async function holdClaims(context: BrowserContext) {
  const holder = await context.newPage();
  await holder.goto('/robots.txt');
  await holder.evaluate(async () => {
    for (const list of ['reportedPurchases', 'analyticsPurchases', 'firedPixels']) {
      await new Promise<void>((onHeld) => {
        void navigator.locks.request(list, () => {
          onHeld();
          return new Promise(() => {});
        });
      });
    }
  });
  return {
    listWaiting: () =>
      holder.evaluate(async () => {
        const { pending = [] } = await navigator.locks.query();
        return pending.map(({ name }) => name).toSorted();
      }),
    release: () => holder.close(),
  };
}

/** Opens the success page with a copy of the first tab's session, as a duplicated tab has it. */
async function duplicateSuccess(page: Page): Promise<Page> {
  const session = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const tab = await page.context().newPage();
  await tab.addInitScript((stored) => {
    for (const [key, value] of Object.entries(JSON.parse(stored))) {
      sessionStorage.setItem(key, String(value));
    }
  }, session);
  await tab.goto(success);
  return tab;
}

test('a purchase is reported, named in analytics and paid to the affiliate once, in two tabs at the same moment and after reload and back', async ({
  page,
  context,
  recorder,
}) => {
  await context.addCookies(createConsentCookies(['analytics', 'marketing']));
  const pixels = await recordPixels(context);
  const claims = await holdClaims(context);
  const referenceId = await buyFromAffiliate(page);
  const secondTab = await duplicateSuccess(page);
  const lists = ['analyticsPurchases', 'firedPixels', 'reportedPurchases'];
  await expect.poll(claims.listWaiting).toEqual(lists.flatMap((list) => [list, list]));
  await claims.release();

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
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toContain('journeyData');

  await page.reload();
  await expect(page.getByText(referenceId)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(referenceId)).toBeHidden();
  const envReadAgain = page.waitForResponse(/get-env/);
  await page.goForward();
  await envReadAgain;
  await expect(page.getByText(referenceId)).toBeVisible();
  for (const tab of [page, secondTab]) expect(await readDataLayer(tab)).toEqual([]);
  expect(pixels).toEqual([pixel]);
  expect(recorder.listTypes().filter((type) => type === 'journey::Success')).toHaveLength(1);
});

test('a purchase whose success page is left before the late script is loaded is reported and paid on the next page, once', async ({
  page,
  context,
  recorder,
}) => {
  await context.addCookies(createConsentCookies(['analytics', 'marketing']));
  const pixels = await recordPixels(context);
  await openAffiliateLink(page);
  await page.route('**/assets/after-load-*.js', (route) => route.abort());
  const referenceId = await buyPlan(page);
  expect(pixels).toEqual([]);
  await page.unroute('**/assets/after-load-*.js');
  await page.goto(basePath);
  const sale = { referenceId, productName: 'Plumbing Protect', priceMonthly: 9 };
  await expect.poll(() => pixels).toHaveLength(1);
  await expect
    .poll(() => readDataLayer(page))
    .toEqual([expect.objectContaining({ pageName: 'Success', ...sale })]);
  await expect
    .poll(() => recorder.reports.map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ type: 'journey::Success', ...sale }));
  await page.goto(success);
  await expect(page.getByText(referenceId)).toBeVisible();
  expect(recorder.listTypes().filter((type) => type === 'journey::Success')).toHaveLength(1);
  expect(pixels).toHaveLength(1);
});

test('a planted campaign cookie does not reach the tag manager', async ({
  page,
  context,
  baseURL,
}) => {
  const plant = (name: string, value: string) => ({ name, value, url: String(baseURL) });
  await context.addCookies([
    ...createConsentCookies(['analytics']),
    plant('campaignCode', encodeURIComponent("A'1;--")),
    plant('partnershipData', encodeURIComponent('{"campaignCode":"A\'1;--"}')),
  ]);
  await openStep(page, { step: 'details' });
  await expect
    .poll(() => readDataLayer(page))
    .toEqual([
      { event: 'journeyPage', pageName: 'Personal_Details', productId: 'plumbing-protect' },
    ]);
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
