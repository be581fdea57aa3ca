import { expect } from '@playwright/test';
import { basePath } from '#tests/support/buyer.ts';
import { collectProblems } from '#tests/support/third-party-stand-ins.ts';
import { test } from '#tests/support/visitor-test.ts';

// page-shell.spec.ts expects that no page logs an error, as every violation does, and purchase.spec.ts no violation during
// a whole purchase.
test('no policy has an unsafe source, and the page of a malformed address causes no violation', async ({
  page,
  request,
}) => {
  for (const path of [
    `${basePath}?filterType=BOILER_AND_HEATING`,
    `${basePath}/documents/policy-terms-and-conditions`,
    `${basePath}/speak-to-an-expert`,
    `${basePath}/error`,
    `${basePath}/api/docs`,
    `${basePath}/plumbing-protect/summary`,
    `${basePath}/no-such-plan`,
  ]) {
    const policy = (await request.get(path)).headers()['content-security-policy'];
    expect(policy, path).toContain('script-src');
    expect(policy, path).not.toContain('unsafe');
  }
  const violations = await collectProblems(page);
  const response = await page.goto('/%E0%A4%A');
  const heading = page.getByRole('heading', { level: 1, name: /^We cannot read that address/ });
  await expect(heading).toBeVisible();
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe');
  expect(violations).toEqual([]);
});

test('scripts, event handlers and styles injected into a page are blocked', async ({ page }) => {
  const violations = await collectProblems(page);
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
