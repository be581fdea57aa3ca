import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import {
  basePath,
  buyerAnswers,
  confirmPurchase,
  continueToNextStep,
  fillInOrderStep,
} from '#tests/support/buyer.ts';
import { keepAccount, openStep, sampleAccount } from '#tests/support/open-step.ts';
import { type OwnServer, startOwnServer } from '#tests/support/own-server.ts';
import { createShiftedClock, getShiftMs } from '#tests/support/shifted-clock.ts';
import { test } from '#tests/support/visitor-test.ts';

const midnight = new Date('2027-01-01T00:00:00Z');
/** Before midnight, with time for the start and the first steps on a busy machine. */
const evening = new Date(midnight.getTime() - 90 * 60_000);

const offered = 'boiler-and-service-care';
const offeredPage = `${basePath}/${offered}`;
let server: OwnServer;

interface PlanFile {
  from?: string;
  until?: string;
  productId: string;
  productVariants: { laterPrices?: object[] }[];
}

/** The offer and one plan end with the year. Another plan begins with the next one, and the offered plan gets dearer. */
function prepareContent(folder: string): void {
  const edit = <Content>(file: string, change: (content: Content) => void) => {
    const path = join(folder, file);
    const content: Content = JSON.parse(readFileSync(path, 'utf8'));
    change(content);
    writeFileSync(path, JSON.stringify(content));
  };
  edit('offers.json', ({ offers }: { offers: { until: string }[] }) => {
    for (const offer of offers) offer.until = '2026-12-31';
  });
  edit(`catalogue/${offered}.json`, ({ productVariants: [cheapest] }: PlanFile) => {
    const price = { from: '2027-01-01', priceMonthly: 15.5, priceAnnually: 186 };
    if (cheapest) cheapest.laterPrices = [price];
  });
  edit('catalogue/plumbing-protect.json', (plan: PlanFile) => {
    plan.until = '2026-12-31';
  });
  edit('catalogue/3mhp.json', (plan: PlanFile) => {
    plan.from = '2027-01-01';
  });
}

test.beforeAll(async () => {
  // A busy machine takes long to create the embedded database.
  test.setTimeout(120_000);
  server = await startOwnServer(createShiftedClock(getShiftMs(evening)), { prepareContent });
});

test.afterAll(() => server.stop());

/** What crawlers and visitors get from the server. */
async function readSite() {
  const get = async (path: string) => {
    const response = await fetch(`${server.address}${path}`);
    return {
      status: response.status,
      etag: response.headers.get('etag'),
      text: await response.text(),
    };
  };
  const plan = await get(offeredPage);
  const listing = await get(basePath);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(plan.text)?.[1] ?? '{}';
  const { offers } = JSON.parse(data) as { offers: { price: string; priceValidUntil?: string }[] };
  return {
    statuses: [
      (await get(`${basePath}/plumbing-protect`)).status,
      (await get(`${basePath}/3mhp`)).status,
    ],
    sitemap: (await get(`${basePath}/sitemap.xml`)).text.match(/[\w-]+(?=<\/loc>)/g) ?? [],
    hasBanners: [listing.text, plan.text].map((html) => html.includes('Half price for 3 months')),
    isListed: ['plumbing-protect', '3mhp'].map((id) => listing.text.includes(`${basePath}/${id}"`)),
    structuredData: offers[0],
    etags: [plan.etag, listing.etag],
  };
}

/** Expects that the structured data of the offered plan say nothing that its page does not show. */
async function expectShownData(page: Page): Promise<void> {
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const { name, description, category, offers } = JSON.parse(data ?? '{}');
  expect(offers).toHaveLength(3);
  expect(offers[0]).toMatchObject({ price: '7.25', priceValidUntil: '2026-12-31' });
  const shown: string[] = [name, description, category, '31 December 2026'];
  for (const offer of offers) {
    const months: { price: string }[] = offer.priceSpecification;
    shown.push(offer.name, offer.seller.name, ...months.map(({ price }) => `£${price}`));
  }
  const text = await page.locator('body').innerText();
  for (const fact of shown) expect(text).toContain(fact);
}

/** Opens a step of the offered plan after its order page, on a device with this time. */
async function openStepAt(time: Date, page: Page, step: 'summary' | 'confirmation') {
  await page.clock.install({ time });
  await page.goto(offeredPage);
  await expect(
    page.getByText('Half price for 3 months on this plan. Ends 31 December 2026.'),
  ).toBeVisible();
  await expectShownData(page);
  await fillInOrderStep(page);
  await openStep(page, { productId: offered, step });
}

test('structured data says nothing that the page does not show, and a buyer at the summary at midnight is told that price and offer have changed, and buys at the new price after agreeing again', async ({
  browser,
}) => {
  // Waits until the server has measured the moved clock.
  test.slow();
  // All pages of a context have one clock.
  const context = await browser.newContext({ baseURL: server.address });
  const lateContext = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  const late = await lateContext.newPage();
  const notice = page.getByRole('status').filter({ hasText: 'Nothing has been bought' });
  await openStepAt(new Date(midnight.getTime() - 15 * 60_000), page, 'summary');
  await expect(page.getByText('£7.25').filter({ visible: true }).first()).toBeVisible();
  await openStepAt(evening, late, 'confirmation');
  const before = await readSite();
  expect(before).toMatchObject({
    statuses: [200, 404],
    hasBanners: [true, true],
    isListed: [true, false],
    structuredData: { price: '7.25', priceValidUntil: '2026-12-31' },
  });
  expect(before.sitemap).toContain('plumbing-protect');
  expect(before.sitemap).not.toContain('3mhp');

  server.moveClock(new Date(midnight.getTime() + 10_000));
  await expect.poll(async () => (await readSite()).structuredData?.price).toBe('15.50');
  const after = await readSite();
  expect(after).toMatchObject({
    statuses: [410, 200],
    hasBanners: [false, false],
    isListed: [false, true],
  });
  expect(after.structuredData).not.toHaveProperty('priceValidUntil');
  expect(after.sitemap).not.toContain('plumbing-protect');
  expect(after.sitemap).toContain('3mhp');
  expect(after.etags).not.toContain(before.etags[0]);
  expect(after.etags).not.toContain(before.etags[1]);
  // By the moved clock the cookies with the accounts are no longer of the last 20 minutes.
  for (const tab of [page, late]) await keepAccount(tab, sampleAccount);

  await page.clock.fastForward(16 * 60_000);
  await expect(page).toHaveURL(offeredPage);
  await expect(notice).toContainText('The price of this plan has changed.');
  await expect(notice).toContainText('The offer on this plan has changed.');
  await expect(page.getByText('Half price for 3 months')).toHaveCount(0);
  await expect(page.getByText('£15.50').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /I own this home/ })).not.toBeChecked();
  await fillInOrderStep(page);
  await expect(page).toHaveURL(`${offeredPage}/summary`);
  await expect(page.getByText(buyerAnswers.addressLine1)).toBeVisible();
  await expect(page.getByText('£7.25')).toHaveCount(0);
  await continueToNextStep(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(`${basePath}/success`);
  await expect(page.getByText('£15.50').filter({ visible: true }).first()).toBeVisible();

  // The clock of this device is behind, so only the server knows of the new price.
  await confirmPurchase(late);
  await expect(late).toHaveURL(`${basePath}/error`);
  await expect(late.getByText('The price of this plan has changed.')).toBeVisible();
  await late.getByRole('link', { name: 'See what has changed' }).click();
  await expect(late).toHaveURL(offeredPage);
  await expect(
    late.getByRole('status').filter({ hasText: 'The offer on this plan has changed.' }),
  ).toBeVisible();
  await context.close();
  await lateContext.close();
});
