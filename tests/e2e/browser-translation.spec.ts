import { expect } from '@playwright/test';
import { basePath } from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { readShownText, translatePage } from '#tests/support/translate.ts';
import { test } from '#tests/support/visitor-test.ts';

// src/site/journey/browser-translation.test.tsx has the steps.
test('the order page shows the price of the chosen variant after the browser translates it', async ({
  page,
}) => {
  const seen: string[] = [];
  for (const isTranslated of [false, true]) {
    await page.goto(`${basePath}/boiler-and-service-care`);
    await expectHydrated(page);
    if (isTranslated) await translatePage(page);
    for (const variant of ['£50 call-out fee', '£99 call-out fee', '£50 call-out fee']) {
      await page.getByRole('radio', { name: variant }).check();
    }
    await expect(page.getByRole('radio', { name: '£50 call-out fee' })).toBeChecked();
    seen.push(await readShownText(page));
    await page.evaluate(() => sessionStorage.clear());
  }
  expect(seen[1]).toBe(seen[0]);
});
