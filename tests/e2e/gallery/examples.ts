import { test as base, expect, type Page } from '@playwright/test';

/**
 * Playwright's `test` with one page for all tests of a worker, since the gallery stores nothing: the first page load of a tab takes
 * the browser twice as long as a later one.
 */
export const test = base.extend<object, { tab: Page }>({
  tab: [
    async ({ browser }, use) => {
      const page = await browser.newPage({
        baseURL: process.env.E2E_GALLERY ?? '',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      });
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ tab, viewport, colorScheme, forcedColors, reducedMotion }, use) => {
    await tab.goto('about:blank');
    await tab.setViewportSize(viewport ?? { width: 1280, height: 720 });
    await tab.emulateMedia({ colorScheme, forcedColors, reducedMotion });
    await use(tab);
    await tab.unrouteAll();
  },
});

/** The query of each single example, from the links of the gallery's overview. */
export async function listExamples(page: Page): Promise<string[]> {
  await page.goto('/');
  const addresses = await page
    .locator('main a[href^="example.html"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return addresses.map((address) => address.replace('example.html', ''));
}

/** Collects the page's console errors, console warnings and exceptions from now on. */
export function collectConsoleProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      problems.push(`${page.url()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  return problems;
}

/** Opens one example and waits until it is rendered, so that the first key press is handled. */
export async function openExample(page: Page, component: string, example: string): Promise<void> {
  await page.goto(`/example.html?component=${component}&example=${example}`);
  await expect(page.locator('#example > *')).toBeVisible();
}
