import { expect, type Page, test } from '@playwright/test';
import {
  basePath,
  choosePlan,
  confirmOrder,
  confirmPurchase,
  describeBoiler,
  giveAddress,
  giveBankDetails,
  giveDetails,
  next,
} from '#tests/support/buyer.ts';

/** What the browser refused, by its own word, on every page this tab opens. */
async function refusalsIn(page: Page): Promise<string[]> {
  const refusals: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('console', (message) => {
    if (/policy/i.test(message.text())) refusals.push(message.text());
  });
  page.on('pageerror', (error) => refusals.push(error.message));
  return refusals;
}

test('a whole purchase and every kind of page go by the policy without one refusal', async ({
  page,
}) => {
  const refusals = await refusalsIn(page);
  await choosePlan(page, 'Boiler and Service Care');
  await confirmOrder(page);
  await describeBoiler(page);
  await giveAddress(page);
  await giveDetails(page);
  await giveBankDetails(page);
  await expect(page).toHaveURL(/\/summary$/);
  await next(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(`${basePath}/success`);
  for (const [path, heading] of [
    [`${basePath}?filterType=BOILER_AND_HEATING`, /./],
    [basePath, /./],
    [`${basePath}/documents/policy-terms-and-conditions`, /^Policy terms/],
    [`${basePath}/speak-to-an-expert`, /./],
    [`${basePath}/error`, /./],
    [`${basePath}/api/docs`, /./],
    [`${basePath}/plumbing-protect/summary`, /^Plumbing Protect/],
    [`${basePath}/no-such-plan`, /^We cannot find that page/],
    ['/%E0%A4%A', /^We cannot read that address/],
  ] as const) {
    const response = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(response?.headers()['content-security-policy'], path).not.toContain('unsafe');
  }
  expect(refusals).toEqual([]);
});

test('what is put into a page later does not run', async ({ page }) => {
  const refusals = await refusalsIn(page);
  for (const path of [`${basePath}/plumbing-protect`, `${basePath}/no-such-plan`]) {
    await page.goto(path);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "injected"';
      document.body.append(script);
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="/none" alt="" onerror="document.title = \'injected\'"><p style="color: red">red</p>',
      );
      const foreign = document.createElement('script');
      foreign.src = 'https://evil.example/steal.js';
      document.body.append(foreign);
    });
    const refused = (part: string) =>
      expect.poll(() => refusals.some((text) => text.startsWith(`policy: ${part}`)));
    await refused('script-src-elem inline').toBe(true);
    await refused('script-src-attr inline').toBe(true);
    await refused('script-src-elem https://evil.example').toBe(true);
    await refused('style-src-attr inline').toBe(true);
    await expect(page).not.toHaveTitle('injected');
    refusals.length = 0;
  }
});

test('a page of another origin cannot show ours in a frame', async ({ page, baseURL }) => {
  await page.setContent(`<iframe src="${baseURL}${basePath}" title="ours"></iframe>`);
  const frame = page.frames()[1];
  await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
});
