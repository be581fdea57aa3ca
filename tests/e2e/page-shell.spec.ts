import { expect, type Page } from '@playwright/test';
import { basePath } from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';
import { blockWebFont } from '#tests/support/web-font.ts';

/** The pages with the full header and footer; all others have the reduced ones. */
const full = [
  'listing',
  'document',
  'expert',
  'unknown path',
  'plan no longer sold',
  'unknown plan',
];

/** Their card stands in the middle of the window. */
const small = [
  'error',
  'success without a purchase',
  'unknown path',
  'plan no longer sold',
  'unknown plan',
];

/** steps.spec.ts expects that the other steps log no error. */
const pages = {
  listing: (page: Page) => page.goto(basePath),
  order: (page: Page) => page.goto(`${basePath}/boiler-and-service-care`),
  'extra-wide order': (page: Page) => page.goto(`${basePath}/3mhp`),
  summary: (page: Page) => openStep(page, { step: 'summary' }),
  confirmation: (page: Page) => openStep(page, { step: 'confirmation' }),
  document: (page: Page) => page.goto(`${basePath}/documents/privacy-notice`),
  expert: (page: Page) => page.goto(`${basePath}/speak-to-an-expert`),
  error: (page: Page) => page.goto(`${basePath}/error`),
  'success without a purchase': (page: Page) => page.goto(`${basePath}/success`),
  'unknown path': (page: Page) => page.goto('/nowhere'),
  'plan no longer sold': (page: Page) => page.goto(`${basePath}/boiler-starter`),
  'unknown plan': (page: Page) => page.goto(`${basePath}/no-such-plan`),
};

test('every page logs no error and has a description, a favicon and main content of at least 70vh; logo and footer texts are at one position on all pages with the full header, and on all with the reduced one, which shows a lock and Safe & Secure; scripts put elements only into the places that React leaves to them', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  // Texts are a few pixels wider on a page whose first paint came before the web font.
  await blockWebFont(page);
  const errors = collectErrors(page);
  // A new visitor, who comes from a partner and sees the cookie banner.
  await context.clearCookies();
  const partner = { partnerLogoUrl: '/partners/warm-homes.svg', partnerName: 'Warm Homes' };
  const value = encodeURIComponent(JSON.stringify({ campaignCode: 'WARM', ...partner }));
  await context.addCookies([{ name: 'partnershipData', value, url: String(baseURL) }]);
  const height = 1000;
  const positions = new Map<string, string>();
  for (const [name, open] of Object.entries(pages)) {
    await page.setViewportSize({ width: 1600, height });
    await open(page);
    await expectHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // script-place.test.tsx has a script that runs sooner or later than hydration.
    await expect(page.locator('[data-consent]')).toBeAttached();
    expect(await listStrangers(page), name).toEqual([]);
    if (small.includes(name)) {
      const card = await page.locator('main > div > :first-child').boundingBox();
      expect((card?.x ?? 0) + (card?.width ?? 0) / 2, name).toBe(800);
    }
    const isExtraWide = name === 'extra-wide order';
    const shell = isExtraWide ? 'extra-wide' : full.includes(name) ? 'full' : 'reduced';
    const expected = positions.get(shell) ?? (await readPosition(page));
    await expect.poll(() => readPosition(page), { message: name }).toBe(expected);
    positions.set(shell, expected);
    if (isExtraWide) {
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      const [logo, , copyright] = expected.split(' ').map(Number);
      expect([logo, copyright], 'header and footer are as wide as the content').toEqual([
        heading?.x,
        heading?.x,
      ]);
      // Pages of other plans are at most 72rem wide.
      const content = await page.locator('main > div').boundingBox();
      expect(content?.width).toBeGreaterThan(72 * 16);
    }

    const secure = page.getByRole('banner').getByText('Safe & Secure', { exact: true });
    await expect(secure.filter({ visible: true }), name).toHaveCount(shell === 'full' ? 0 : 1);
    const lock = page.getByRole('banner').locator('.secure svg').filter({ visible: true });
    await expect(lock, name).toHaveCount(shell === 'full' ? 0 : 1);
    const description = page.locator('meta[name=description]');
    await expect(description, name).toHaveCount(1);
    await expect(description, name).toHaveAttribute('content', /\w{3}/);
    await expect(page.getByRole('main'), name).toHaveCSS('min-height', '700px');
    await page.setViewportSize({ width: 390, height });
    await expect(page.getByRole('main'), name).toHaveCSS('min-height', '700px');
    const favicon = await page.locator('link[rel=icon]').getAttribute('href');
    const response = await request.get(favicon ?? '');
    expect(response.headers()['content-type'], name).toContain('image/svg+xml');
  }
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
  expect(positions.get('full')).not.toBe(positions.get('reduced'));
  const manifest = await request.get(
    (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '',
  );
  expect(await manifest.json()).toMatchObject({ start_url: basePath });
  expect(errors).toEqual([]);
});

/** Collects uncaught errors and console errors of every page of this tab. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // The browser logs the status of a page that is missing or gone, and the web font that the test blocks.
    const isExpected = /status of (404|410)|ERR_BLOCKED_BY_CLIENT/.test(message.text());
    if (message.type() === 'error' && !isExpected) errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}

/** Elements that React has not made, outside the places for them. */
function listStrangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isKnown = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber$')) ||
      element.closest('[data-script-place], [data-static-part], script, noscript') !== null;
    const all = [...document.body.querySelectorAll('*')];
    return all
      .filter((element) => !isKnown(element))
      .map(({ outerHTML }) => outerHTML.slice(0, 100));
  });
}

async function readPosition(page: Page): Promise<string> {
  const logo = await page.getByRole('link', { name: /: all plans$/ }).boundingBox();
  const copyright = await page.getByText('© 2024').boundingBox();
  const footer = page.getByRole('contentinfo');
  const contact = await footer.getByRole('link', { name: 'Contact us' }).boundingBox();
  return [logo?.x, logo?.y, copyright?.x, contact?.x].join(' ');
}
