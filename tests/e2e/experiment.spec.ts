import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { basePath } from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { testWithReportRecorder } from '#tests/support/report-recorder.ts';
import { test } from '#tests/support/visitor-test.ts';

// The name of a headless browser is a bot's, and bots get the default. That keeps all other tests on one hero.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const headings: Record<string, RegExp> = {
  'hero-cover': /^Boiler, heating and plumbing cover$/,
  'hero-price': /^Boiler, heating and plumbing cover from £\d+\.\d\d a month$/,
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function readPageVariant(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'sa-variant')?.value;
}

testWithReportRecorder(
  'the price-first page variant is in the HTML, hydrates, survives client navigation and is reported',
  async ({ page, context, recorder }) => {
    await context.addCookies([{ name: 'sa-variant', value: 'hero-price', url: recorder.address }]);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    const response = await page.goto(basePath);
    expect(await response?.text()).toMatch(/<h1[^>]*>[^<]*<span[^>]*> from £\d+\.\d\d a month</);
    await expectHydrated(page);
    await expect(heading(page)).toHaveText(headings['hero-price'] ?? '');

    await page.getByRole('tab', { name: /^Plumbing from £/ }).click();
    await expect(page.getByRole('tab', { name: 'Plumbing' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('link', { name: /^Choose this plan ?: Plumbing Protect Extra$/ }).click();
    await expect(heading(page)).toHaveText('Plumbing Protect Extra');
    await page.getByRole('link', { name: /^Back/ }).click();
    await expect(heading(page)).toHaveText(headings['hero-price'] ?? '');
    expect(documents).toHaveLength(1);
    expect(errors).toEqual([]);

    const listPageVariants = () =>
      recorder.reports
        .filter(({ body }) => body.type === 'core::page-view')
        .map(({ headers }) => /sa-variant=([\w-]+)/.exec(String(headers.cookie))?.[1]);
    await expect.poll(listPageVariants).toEqual(['hero-price', 'hero-price', 'hero-price']);
  },
);

test.describe('a visitor without a page variant', () => {
  test.use({ userAgent });

  test('gets one with the first page, whose client navigation and reload show its hero', async ({
    page,
    context,
  }) => {
    await page.goto(`${basePath}/plumbing-protect`);
    const pageVariant = (await readPageVariant(page)) ?? '';
    expect(Object.keys(headings)).toContain(pageVariant);
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'sa-variant');
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: false });
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 86_400)).toBeLessThan(600);
    await expectHydrated(page);
    await page.getByRole('link', { name: /^Back/ }).click();
    await expect(heading(page)).toHaveText(headings[pageVariant] ?? '');
    await page.reload();
    await expect(heading(page)).toHaveText(headings[pageVariant] ?? '');
    expect(await readPageVariant(page)).toBe(pageVariant);
  });
});

test('sa-variant in the address shows the page variant without a cookie; its hero passes axe and does not move', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sum = Reflect.get(window, 'shift') + Reflect.get(entry, 'value');
        Object.assign(window, { shift: sum });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${basePath}?sa-variant=hero-price`);
  await expect(heading(page)).toHaveText(headings['hero-price'] ?? '');
  await expectHydrated(page);
  await expectAccessible(page, { include: ['[data-on-dark]:has(h1)'] });
  // The arrival of the font moves text by less than a pixel.
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.01);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, { include: ['[data-on-dark]:has(h1)'], isStyleOnly: true });
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(needed).toBeLessThanOrEqual(390);
  expect(await readPageVariant(page)).toBeUndefined();
});
