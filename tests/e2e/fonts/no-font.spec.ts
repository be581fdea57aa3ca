import { expect } from '@playwright/test';
import { basePath } from '#tests/support/buyer.ts';
import { test } from '#tests/support/visitor-test.ts';

test('on a device without any font a visitor reads the listing and a plan page in the web font, and no script fails', async ({
  page,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  for (const path of ['', '/boiler-and-service-care']) {
    // The page leaves out a web font that arrives after the first paint, until the next load.
    await expect(async () => {
      await page.goto(`${basePath}${path}`);
      const title = page.getByRole('heading', { level: 1 });
      const widths = await title.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()].map(({ width }) => width);
      });
      expect(Math.max(...widths)).toBeGreaterThan(100);
    }).toPass();
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed).toBeLessThanOrEqual(1280);
  }
  expect(errors).toEqual([]);
});
