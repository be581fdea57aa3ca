import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { apiDocsPath } from '#api/paths.ts';

test('the description of the API is a page to read, under the strict policy and on a phone', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(apiDocsPath);
  await page.getByRole('link', { name: 'Ask to be called by an expert' }).click();
  const section = page.locator('#submitSpeakToAnExpert');
  await expect(section).toBeInViewport();
  await section.getByText('Example', { exact: true }).click();
  await expect(section.getByText('"secondsToFill": 41')).toBeVisible();
  // Only its own file can say so.
  await expect(page.locator('table').first()).toHaveCSS('border-collapse', 'collapse');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
  // One section stands for all, which are of one form: judging them all takes many times as long.
  const judge = new AxeBuilder({ page }).include('header').include('nav');
  expect((await judge.include('#submitSpeakToAnExpert').analyze()).violations).toEqual([]);
  expect(complaints).toEqual([]);
});
