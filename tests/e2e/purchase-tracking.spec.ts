import { type BrowserContext, expect, type Page } from '@playwright/test';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { openAffiliateLink, readDataLayer, recordPixels } from '#tests/support/affiliate-sale.ts';
import {
  basePath,
  confirmPurchase,
  continueToNextStep,
  getPlanLink,
} from '#tests/support/buyer.ts';
import { createConsentCookies } from '#tests/support/consent-cookie.ts';
import { openStep } from '#tests/support/open-step.ts';
import { testWithReportRecorder as test } from '#tests/support/report-recorder.ts';

const success = `${basePath}/success`;

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

// track-page.test.ts has a success page that is left before its script is loaded, fire-pixel.test.ts and data-layer.test.ts
// visitors without consent.
test('the pages and steps of a visit and its purchase are reported once, with the ids of the cookies; the purchase is named in analytics and paid to the affiliate once, in two tabs at the same moment and after reload and back', async ({
  page,
  context,
  recorder,
}) => {
  await context.addCookies(createConsentCookies(['analytics', 'marketing']));
  const pixels = await recordPixels(context);
  const claims = await holdClaims(context);
  await openAffiliateLink(page);
  await expect.poll(recorder.listTypes).toContain('core::page-view');
  await getPlanLink(page, 'Plumbing Protect').click();
  await expect.poll(recorder.listTypes).toContain('journey::order');
  const findCookie = async (wanted: string) =>
    (await context.cookies()).find(({ name }) => name === wanted);
  const journeyCookie = await findCookie('journeyData');
  const sessionCookie = await findCookie('sessionId');
  const journey = JSON.parse(decodeURIComponent(journeyCookie?.value ?? ''));
  expect(isUuid(journey.journeyID)).toBe(true);
  expect(journey).toEqual({ journeyID: journey.journeyID, journeyName: 'home-services' });
  for (const cookie of [journeyCookie, sessionCookie]) {
    expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/' });
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 86_400)).toBeLessThan(600);
  }

  // The choice as the order page stores it.
  const sale = { productName: 'Plumbing Protect', priceMonthly: 9 };
  const session = { selectedProductDetails: JSON.stringify(sale) };
  await openStep(page, { step: 'summary', session });
  await continueToNextStep(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(success);
  const reference = page.getByText(/^HS-\w{4}-\w{4}$/);
  const referenceId = await reference.innerText();
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
      expect.objectContaining({ pageName: 'Success', referenceId, ...sale }),
    ]);
  const ids = {
    channel: 'WEB_DESKTOP',
    sessionId: sessionCookie?.value,
    journeyId: journey.journeyID,
    journeyName: 'home-services',
  };
  const plan = { productId: 'plumbing-protect' };
  const view = (page: string) => ({ type: 'core::page-view', ...ids, page });
  const event = (name: string) =>
    expect.objectContaining({ type: `journey::${name}`, ...ids, ...plan });
  // Reports travel side by side, so they may arrive in another order.
  const sent = [
    view('listing'),
    { ...view('order'), ...plan },
    { type: 'journey::order', ...ids, ...plan },
    { ...view('summary'), ...plan },
    event('summary'),
    { ...view('confirmation'), ...plan },
    event('confirmation'),
    view('success'),
    view('success'),
    expect.objectContaining({ type: 'journey::Success', ...ids, ...plan, referenceId, ...sale }),
  ];
  const listReports = () =>
    recorder.reports.map(({ body }) => body).filter(({ type }) => type !== 'journey::web-vitals');
  await expect.poll(listReports).toEqual(expect.arrayContaining(sent));
  expect(listReports()).toHaveLength(sent.length);
  for (const { headers } of recorder.reports) {
    expect(headers).toMatchObject({
      'x-journey-name': 'home-services',
      'x-journey-id': ids.journeyId,
      'x-session-id': ids.sessionId,
      'content-type': 'application/json',
    });
  }

  // The journey has ended. The success page starts no other, the next page does.
  await expect.poll(() => findCookie('journeyData')).toBeUndefined();
  await page.reload();
  await expect(reference).toHaveText(referenceId);
  await page.goBack();
  await expect(reference).toBeHidden();
  const envReadAgain = page.waitForResponse(/get-env/);
  await page.goForward();
  await envReadAgain;
  await expect(reference).toHaveText(referenceId);
  for (const tab of [page, secondTab]) expect(await readDataLayer(tab)).toEqual([]);
  await page.getByRole('link', { name: 'Back to home services' }).click();
  await expect.poll(() => findCookie('journeyData')).toBeDefined();
  expect((await findCookie('journeyData'))?.value).not.toBe(journeyCookie?.value);
  expect(pixels).toEqual([pixel]);
  expect(recorder.listTypes().filter((type) => type === 'journey::Success')).toHaveLength(1);
});
