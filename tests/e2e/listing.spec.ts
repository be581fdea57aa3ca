import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { basePath } from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { test } from '#tests/support/visitor-test.ts';

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

/** The filter in session storage. */
function storedFilter(
  page: Page,
): Promise<{ filterType: string | null; boilerRadio: string | null }> {
  return page.evaluate(() => ({
    filterType: sessionStorage.getItem('filterType'),
    boilerRadio: sessionStorage.getItem('boilerRadio'),
  }));
}

test('the listing opens on the featured plans, sorted by standard price, and a tab changes the URL and the stored filter without a request to the server; the page compares the plans of the tab and has questions and the expert link', async ({
  page,
}) => {
  await page.goto(basePath);
  await expect(page).toHaveTitle(/^Boiler, heating and plumbing cover/);
  await expect(tab(page, 'Featured')).toHaveAttribute('aria-selected', 'true');
  await expect(plans(page)).toHaveText(featured);
  await expect(page.getByRole('radio')).toHaveCount(0);
  for (const name of ['Featured', 'Boiler & Heating', 'Plumbing']) {
    await expect(tab(page, name).locator('svg')).toBeVisible();
  }

  await expectHydrated(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    const isPage = request.resourceType() === 'document' || request.url().includes('.data');
    if (isPage) requests.push(request.url());
  });
  await tab(page, 'Plumbing').click();
  await expect(page).toHaveURL(/\?filterType=PLUMBING$/);
  await expect(page).toHaveTitle(/^Plumbing cover/);
  await expect(plans(page)).toHaveText(plumbing);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(plumbing);
  await expect(table.getByRole('row', { name: /Yearly boiler service/ })).toBeVisible();
  await expect
    .poll(() => storedFilter(page))
    .toEqual({ filterType: 'PLUMBING', boilerRadio: null });
  await tab(page, 'Boiler & Heating').click();
  await expect(page).toHaveURL(/\?filterType=BOILER_AND_HEATING$/);
  await expect(plans(page)).toHaveText(serviceAndBreakdown);
  expect(requests).toEqual([]);

  await page.getByText('Can I cancel?').click();
  await expect(page.getByText(/^Yes. In the first 14 days we refund/)).toBeVisible();
  await page.getByRole('link', { name: 'Ask us to call you' }).click();
  await expect(page).toHaveURL(/speak-to-an-expert$/);
});

// listing-choice.test.ts has a filterType that is unknown.
test('filterType in the URL selects the boiler tab, which offers the cover type; leaving the tab, also by back and forward, clears the choice', async ({
  page,
}) => {
  await page.goto(`${basePath}?filterType=BOILER_AND_HEATING`);
  await expect(page).toHaveTitle(/^Boiler and heating cover/);
  await expect(tab(page, 'Boiler & Heating')).toHaveAttribute('aria-selected', 'true');
  await expect(plans(page)).toHaveText(serviceAndBreakdown);
  await expect(cover(page, 'Boiler service and breakdown')).toBeChecked();
  await cover(page, 'Breakdown only').check();
  await expect(plans(page)).toHaveText([
    'Boiler Insurance',
    'Three-Month Home Plan',
    'Heating Insurance',
    'Heating and Plumbing Protect',
  ]);
  const breakdownOnly = { filterType: 'BOILER_AND_HEATING', boilerRadio: 'BH_BREAKDOWN_ONLY' };
  await expect.poll(() => storedFilter(page)).toEqual(breakdownOnly);
  await page.reload();
  await expect(cover(page, 'Breakdown only')).toBeChecked();

  await tab(page, 'Featured').click();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect
    .poll(() => storedFilter(page))
    .toEqual({ filterType: 'FEATURED', boilerRadio: null });
  await tab(page, 'Boiler & Heating').click();
  await expect(cover(page, 'Boiler service and breakdown')).toBeChecked();

  await cover(page, 'Breakdown only').check();
  await tab(page, 'Plumbing').click();
  await expect(plans(page)).toHaveText(plumbing);
  await page.goBack();
  await expect(tab(page, 'Boiler & Heating')).toHaveAttribute('aria-selected', 'true');
  await expect(cover(page, 'Boiler service and breakdown')).toBeChecked();
  await page.goBack();
  await expect(plans(page)).toHaveText(featured);
  await expect.poll(async () => (await storedFilter(page)).boilerRadio).toBeNull();
  await page.goForward();
  await page.goForward();
  await expect(plans(page)).toHaveText(plumbing);

  // Moving between tabs with the arrow keys adds no history entries.
  const entries = await page.evaluate(() => history.length);
  await tab(page, 'Plumbing').press('Home');
  await expect(plans(page)).toHaveText(featured);
  await tab(page, 'Featured').press('ArrowLeft');
  await expect(plans(page)).toHaveText(plumbing);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await expect(tab(page, 'Boiler & Heating')).toHaveAttribute('aria-selected', 'true');
});

test('the listing without filterType shows the stored tab, also when the scripts fail to load, and a plan’s back link returns to it', async ({
  page,
}) => {
  await page.goto(basePath);
  await expectHydrated(page);
  await tab(page, 'Plumbing').click();
  await choice(page, 'Plumbing Protect Extra').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumbing Protect Extra');
  await page.getByRole('link', { name: /^Back/ }).click();
  await expect(plans(page)).toHaveText(plumbing);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(basePath, { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\?filterType=PLUMBING$/);
  await expect(plans(page)).toHaveText(plumbing);
});

test('at 320 to 1280 pixels the listing does not scroll sideways, its tabs fit, the buttons of a row of plans have one height, and the boiler tab passes axe', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${basePath}?filterType=BOILER_AND_HEATING`);
  const tops = await page
    .getByRole('link', { name: /^Choose this plan/ })
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(new Set(tops.slice(0, 3)).size).toBe(1);
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(needed).toBeLessThanOrEqual(width);
  }
  const cut = await page.getByRole('tab').evaluateAll((tabs) =>
    tabs
      .filter((node) => {
        const { left, right } = node.getBoundingClientRect();
        return left < 0 || right > 320 || node.scrollWidth > node.clientWidth;
      })
      .map((node) => node.textContent),
  );
  expect(cut).toEqual([]);
  await expect(page.getByRole('tab')).toHaveCount(3);

  await page.setViewportSize({ width: 390, height: 900 });
  await expectHydrated(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessible(page, { isStyleOnly: true });
});

test('the first screen of 390 by 844 and of 1280 by 800 pixels has the name and the price of a plan, with either hero; on a phone the listing keeps its art, folds what is covered and the comparison, and is at most 5,500 pixels tall', async ({
  page,
}) => {
  const card = page.getByRole('tabpanel').getByRole('listitem').first();
  for (const pageVariant of ['hero-cover', 'hero-price']) {
    await page.goto(`${basePath}?sa-variant=${pageVariant}`);
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport);
      const ends = await Promise.all(
        [card.getByRole('heading'), card.getByText('£6.50 a month')].map(async (part) => {
          const box = await part.locator('visible=true').first().boundingBox();
          return (box?.y ?? Number.NaN) + (box?.height ?? 0);
        }),
      );
      expect(Math.max(...ends), `${pageVariant} at ${viewport.width} pixels`).toBeLessThanOrEqual(
        viewport.height,
      );
    }
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(basePath);
  await expect(page.locator('img[src*="/images/hero-"]')).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(5500);
  const covered = page.getByText('Leaks and burst pipes indoors').first();
  await expect(covered).toBeHidden();
  await page.getByText('What’s covered').locator('visible=true').first().click();
  await expect(covered).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
  await page.getByText('Show the 5 plans side by side').click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page, { include: ['main'] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByText('Blocked drains and waste pipes').first()).toBeVisible();
});
