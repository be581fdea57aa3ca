import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { basePath } from '#tests/support/buyer.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const cover = (page: Page, name: string) => page.getByRole('radio', { name });
const choice = (page: Page, plan: string) =>
  page.getByRole('link', { name: new RegExp(`^Choose this plan ?: ${plan}$`) });
const plans = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 });

const featured = [
  'Plumbing Protect',
  'Boiler Insurance',
  'Three-Month Home Plan',
  'Boiler and Service Care',
  'Heating and Plumbing Protect',
];
const serviceAndBreakdown = [
  'Boiler and Service Care',
  'Heating and Service Care',
  'Landlord Boiler Care',
  'Heating and Plumbing Protect',
  'Home Care Complete',
];
const plumbing = [
  'Plumbing Protect',
  'Plumbing Protect Extra',
  'Heating and Plumbing Protect',
  'Home Care Complete',
];

/** What session storage holds of the filter. */
function kept(page: Page): Promise<{ filterType: string | null; boilerRadio: string | null }> {
  return page.evaluate(() => ({
    filterType: sessionStorage.getItem('filterType'),
    boilerRadio: sessionStorage.getItem('boilerRadio'),
  }));
}

test('the listing opens on the featured plans, cheapest standard price first', async ({ page }) => {
  await page.goto(basePath);
  await expect(page).toHaveTitle(/^Boiler, heating and plumbing cover/);
  await expect(tab(page, 'Featured')).toHaveAttribute('aria-selected', 'true');
  await expect(plans(page)).toHaveText(featured);
  await expect(page.getByRole('radio')).toHaveCount(0);
  for (const name of ['Featured', 'Boiler & Heating', 'Plumbing']) {
    await expect(tab(page, name).locator('svg')).toBeVisible();
  }
});

test('an address opens its tab, and an unknown one the featured plans', async ({ page }) => {
  await page.goto(`${basePath}?filterType=PLUMBING`);
  await expect(page).toHaveTitle(/^Plumbing cover/);
  await expect(tab(page, 'Plumbing')).toHaveAttribute('aria-selected', 'true');
  await expect(plans(page)).toHaveText(plumbing);
  await page.goto(`${basePath}?filterType=SOLAR`);
  await expect(tab(page, 'Featured')).toHaveAttribute('aria-selected', 'true');
  await expect(plans(page)).toHaveText(featured);
});

test('each tab’s list is in the HTML, and the tabs are links, without a script', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(basePath);
  await expect(plans(page)).toHaveText(featured);
  await tab(page, 'Boiler & Heating').click();
  await expect(page).toHaveURL(/\?filterType=BOILER_AND_HEATING$/);
  await expect(plans(page)).toHaveText(serviceAndBreakdown);
  await expect(cover(page, 'Boiler service and breakdown')).toBeChecked();
  await page.getByRole('link', { name: 'Heating Insurance' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Heating Insurance' })).toBeVisible();
  await context.close();
});

test('choosing a tab changes the address and the stored choice, and asks the server nothing', async ({
  page,
}) => {
  await page.goto(basePath);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    const isPage = request.resourceType() === 'document' || request.url().includes('.data');
    if (isPage) asked.push(request.url());
  });
  await tab(page, 'Plumbing').click();
  await expect(page).toHaveURL(/\?filterType=PLUMBING$/);
  await expect(plans(page)).toHaveText(plumbing);
  await expect.poll(() => kept(page)).toEqual({ filterType: 'PLUMBING', boilerRadio: null });
  await tab(page, 'Boiler & Heating').click();
  await expect(page).toHaveURL(/\?filterType=BOILER_AND_HEATING$/);
  await expect(plans(page)).toHaveText(serviceAndBreakdown);
  expect(asked).toEqual([]);
});

test('the boiler tab asks for the type of cover; leaving it clears the choice', async ({
  page,
}) => {
  await page.goto(`${basePath}?filterType=BOILER_AND_HEATING`);
  await expect(cover(page, 'Boiler service and breakdown')).toBeChecked();
  await cover(page, 'Breakdown only').check();
  await expect(plans(page)).toHaveText([
    'Boiler Insurance',
    'Three-Month Home Plan',
    'Heating Insurance',
    'Heating and Plumbing Protect',
  ]);
  const breakdownOnly = { filterType: 'BOILER_AND_HEATING', boilerRadio: 'BH_BREAKDOWN_ONLY' };
  await expect.poll(() => kept(page)).toEqual(breakdownOnly);
  await page.reload();
  await expect(cover(page, 'Breakdown only')).toBeChecked();

  await tab(page, 'Featured').click();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect.poll(() => kept(page)).toEqual({ filterType: 'FEATURED', boilerRadio: null });
  await tab(page, 'Boiler & Heating').click();
  await expect(cover(page, 'Boiler service and breakdown')).toBeChecked();
});

test('back and forward walk through the tabs, and leaving the boiler tab that way clears it too', async ({
  page,
}) => {
  await page.goto(basePath);
  await tab(page, 'Boiler & Heating').click();
  await cover(page, 'Breakdown only').check();
  await tab(page, 'Plumbing').click();
  await expect(plans(page)).toHaveText(plumbing);
  await page.goBack();
  await expect(tab(page, 'Boiler & Heating')).toHaveAttribute('aria-selected', 'true');
  await expect(cover(page, 'Boiler service and breakdown')).toBeChecked();
  await page.goBack();
  await expect(plans(page)).toHaveText(featured);
  await expect.poll(async () => (await kept(page)).boilerRadio).toBeNull();
  await page.goForward();
  await page.goForward();
  await expect(plans(page)).toHaveText(plumbing);

  // What the arrow keys pass by is no place to go back to.
  const places = await page.evaluate(() => history.length);
  await tab(page, 'Plumbing').press('Home');
  await expect(plans(page)).toHaveText(featured);
  await tab(page, 'Featured').press('ArrowLeft');
  await expect(plans(page)).toHaveText(plumbing);
  expect(await page.evaluate(() => history.length)).toBe(places);
  await page.goBack();
  await expect(tab(page, 'Boiler & Heating')).toHaveAttribute('aria-selected', 'true');
});

test('a bare address shows the tab that was left, and the back link of a plan leads to it', async ({
  page,
}) => {
  await page.goto(basePath);
  await tab(page, 'Plumbing').click();
  await choice(page, 'Plumbing Protect Extra').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumbing Protect Extra');
  await page.getByRole('link', { name: /^Back/ }).click();
  await expect(plans(page)).toHaveText(plumbing);
  await page.goto(basePath);
  await expect(plans(page)).toHaveText(plumbing);
});

test('a stored tab is not preceded by the featured plans, even if its script never comes', async ({
  page,
}) => {
  await page.goto(`${basePath}?filterType=PLUMBING`);
  await expect.poll(async () => (await kept(page)).filterType).toBe('PLUMBING');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(basePath, { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\?filterType=PLUMBING$/);
  await expect(plans(page)).toHaveText(plumbing);
});

test('unsellable plans and plans without variants are on no tab', async ({ page }) => {
  for (const filterType of ['FEATURED', 'BOILER_AND_HEATING', 'PLUMBING']) {
    const html = await (await page.request.get(`${basePath}?filterType=${filterType}`)).text();
    expect(html).toContain('Home Care Complete');
    expect(html).not.toContain('Heat Pump Care');
    expect(html).not.toContain('Boiler Starter');
  }
  const heading = page.getByRole('heading', { level: 1 });
  expect((await page.goto(`${basePath}/boiler-starter`))?.status()).toBe(410);
  await expect(heading).toHaveText('Boiler Starter is no longer on sale');
  expect((await page.goto(`${basePath}/heat-pump-care`))?.status()).toBe(404);
  await expect(heading).toHaveText('Heat Pump Care is coming soon');
});

test('the banner shows its terms and is gone on a plan that has none', async ({ page }) => {
  await page.goto(basePath);
  const banner = page.getByRole('region', { name: 'Offer' });
  await expect(banner).toContainText(
    'Half price for 3 months on selected plans. Ends 31 December 2027.',
  );
  await banner.getByRole('button', { name: 'Offer terms' }).click();
  const terms = page.getByRole('dialog', { name: 'Offer terms' });
  await expect(terms).toContainText('from month 4');
  await terms.getByRole('button', { name: 'Close' }).click();
  await choice(page, 'Plumbing Protect').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbing Protect' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('the comparison follows the tab, and questions and the expert are at hand', async ({
  page,
}) => {
  await page.goto(`${basePath}?filterType=PLUMBING`);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(plumbing);
  await expect(table.getByRole('row', { name: /Yearly boiler service/ })).toBeVisible();
  await page.getByText('Can I cancel?').click();
  await expect(page.getByText(/^Yes. In the first 14 days we refund/)).toBeVisible();
  await expect(page.getByRole('link', { name: '0808 157 0142' }).last()).toHaveAttribute(
    'href',
    'tel:08081570142',
  );
  await page.getByRole('link', { name: 'Ask us to call you' }).click();
  await expect(page).toHaveURL(/speak-to-an-expert$/);
});

test('cards in a row have their prices and buttons on one line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${basePath}?filterType=BOILER_AND_HEATING`);
  const tops = await page
    .getByRole('link', { name: /^Choose this plan/ })
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(new Set(tops.slice(0, 3)).size).toBe(1);
});

for (const width of [390, 1280]) {
  for (const filterType of ['FEATURED', 'BOILER_AND_HEATING']) {
    test(`axe finds nothing on ${filterType} at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${basePath}?filterType=${filterType}`);
      await page.waitForLoadState('networkidle');
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  }
}

for (const width of [320, 390, 768, 1280]) {
  test(`nothing is wider than a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${basePath}?filterType=BOILER_AND_HEATING`);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed).toBeLessThanOrEqual(width);
  });
}
