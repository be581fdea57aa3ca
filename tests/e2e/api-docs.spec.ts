import { expect } from '@playwright/test';
import { apiDocsPath } from '#api/paths.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { test } from '#tests/support/visitor-test.ts';

test('the API docs page works under the strict CSP and fits a 320 pixel screen', async ({
  page,
}) => {
  const consoleMessages: string[] = [];
  page.on('console', (message) => consoleMessages.push(message.text()));
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(apiDocsPath);
  await page.getByRole('link', { name: 'Ask to be called by an expert' }).click();
  const section = page.locator('#submitSpeakToAnExpert');
  await expect(section).toBeInViewport();
  await section.getByText('Example', { exact: true }).click();
  await expect(section.getByText('"secondsToFill": 41')).toBeVisible();
  // This style proves that the page's stylesheet was loaded.
  await expect(page.locator('table').first()).toHaveCSS('border-collapse', 'collapse');
  const loadedFonts = () =>
    page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family}: ${status}`));
  await expect
    .poll(loadedFonts)
    .toContainEqual(expect.stringMatching(/^"?Figtree Variable"?: loaded$/));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
  // All sections have the same markup, so axe checks one: all of them would take minutes.
  await expectAccessible(page, { include: ['header', 'nav', '#submitSpeakToAnExpert'] });
  expect(consoleMessages).toEqual([]);
});
