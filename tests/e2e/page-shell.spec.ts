import { expect, type Page, test } from '@playwright/test';
import { basePath } from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';

/** The pages with the full header and footer; all others have the reduced ones. */
const full = ['listing', 'document', 'expert', 'unknown path', 'plan no longer sold'];

const pages = {
  listing: (page: Page) => page.goto(basePath),
  order: (page: Page) => page.goto(`${basePath}/boiler-and-service-care`),
  'extra-wide order': (page: Page) => page.goto(`${basePath}/3mhp`),
  step: (page: Page) => openStep(page, { step: 'details' }),
  summary: (page: Page) => openStep(page, { step: 'summary' }),
  confirmation: (page: Page) => openStep(page, { step: 'confirmation' }),
  document: (page: Page) => page.goto(`${basePath}/documents/privacy-notice`),
  expert: (page: Page) => page.goto(`${basePath}/speak-to-an-expert`),
  error: (page: Page) => page.goto(`${basePath}/error`),
  'success without a purchase': (page: Page) => page.goto(`${basePath}/success`),
  'unknown path': (page: Page) => page.goto('/nowhere'),
  'plan no longer sold': (page: Page) => page.goto(`${basePath}/boiler-starter`),
};

test('every page has a description, a favicon and main content of at least 70vh; pages with the reduced header show a lock and Safe & Secure, others do not', async ({
  page,
  request,
}) => {
  for (const [name, open] of Object.entries(pages)) {
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const secure = page.getByRole('banner').getByText('Safe & Secure', { exact: true });
    await expect(secure.filter({ visible: true }), name).toHaveCount(full.includes(name) ? 0 : 1);
    const lock = page.getByRole('banner').locator('.secure svg').filter({ visible: true });
    await expect(lock, name).toHaveCount(full.includes(name) ? 0 : 1);
    const description = page.locator('meta[name=description]');
    await expect(description, name).toHaveCount(1);
    await expect(description, name).toHaveAttribute('content', /\w{3}/);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 1000 });
      await expect(page.getByRole('main'), name).toHaveCSS('min-height', '700px');
    }
    const favicon = await page.locator('link[rel=icon]').getAttribute('href');
    const response = await request.get(favicon ?? '');
    expect(response.headers()['content-type'], name).toContain('image/svg+xml');
  }
  const manifest = await request.get(
    (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '',
  );
  expect(await manifest.json()).toMatchObject({ start_url: basePath });
});

test('no page logs an error, cold or after the listing, and scripts put elements only into the places that React leaves to them', async ({
  page,
  context,
  baseURL,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // The browser logs the status of a page that is missing or gone.
    const isStatus = /status of (404|410)/.test(message.text());
    if (message.type() === 'error' && !isStatus) errors.push(`${page.url()}: ${message.text()}`);
  });
  // A new visitor, who comes from a partner and sees the cookie banner.
  await context.clearCookies();
  const partner = { partnerLogoUrl: '/partners/warm-homes.svg', partnerName: 'Warm Homes' };
  const value = encodeURIComponent(JSON.stringify({ campaignCode: 'WARM', ...partner }));
  await context.addCookies([{ name: 'partnershipData', value, url: String(baseURL) }]);
  const opened = {
    ...pages,
    'coming plan': () => page.goto(`${basePath}/heat-pump-care`),
    'unknown plan': () => page.goto(`${basePath}/no-such-plan`),
  };
  for (const [name, open] of Object.entries(opened)) {
    await open(page);
    await expectHydrated(page);
    await page.goto(basePath, { waitUntil: 'commit' });
    await open(page);
    await expectHydrated(page);
    // One page of each kind is enough for what the late script does.
    if (!['listing', 'order', 'plan no longer sold'].includes(name)) continue;
    await expect(page.locator('[data-consent]')).toBeAttached();
    expect(await listStrangers(page), name).toEqual([]);
  }
  for (let times = 0; times < 20; times += 1) {
    await page.goto(basePath, { waitUntil: 'commit' });
    await pages['plan no longer sold'](page);
    await expectHydrated(page);
  }
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
  expect(errors).toEqual([]);
});

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

test('the logo and the footer texts are at the same position on all pages with the full header, and on all with the reduced one', {
  tag: '@dejavu',
}, async ({ page }) => {
  // Texts are a few pixels wider on a page whose first paint came before the web font.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.setViewportSize({ width: 1600, height: 900 });
  const positions = new Map<string, string>();
  for (const [name, open] of Object.entries(pages)) {
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const shell = full.includes(name) ? 'full' : 'reduced';
    const expected = positions.get(shell) ?? (await readPosition(page));
    await expect.poll(() => readPosition(page), { message: name }).toBe(expected);
    positions.set(shell, expected);
  }
  expect(positions.get('full')).not.toBe(positions.get('reduced'));
});

async function readPosition(page: Page): Promise<string> {
  const logo = await page.getByRole('link', { name: /: all plans$/ }).boundingBox();
  const copyright = await page.getByText('© 2024').boundingBox();
  const contact = await page.getByRole('link', { name: 'Contact us' }).boundingBox();
  return [logo?.x, logo?.y, copyright?.x, contact?.x].join(' ');
}
