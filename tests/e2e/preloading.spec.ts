import { expect, type Page, test } from '@playwright/test';
import { basePath, buyerAnswers, confirmOrder, pressContinue } from '#tests/support/buyer.ts';
import { waitUntilPrefetched } from '#tests/support/prefetched-pages.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the next step’s code is preloaded: Continue works offline', async ({ page }) => {
  await page.goto(`${basePath}/plumbing-protect`);
  await page.getByLabel('I own this home').check();
  await waitUntilPrefetched(page, 'postcode');
  await page.context().setOffline(true);
  await pressContinue(page);
  const heading = page.getByRole('heading', { level: 1, name: 'Your postcode' });
  await expect(heading).toBeFocused();
  // The preload of this step fails offline, which must not change the page.
  await page.getByLabel('Postcode').fill('LS1 4AP');
  await page.getByLabel('Postcode').blur();
  await expect(heading).toBeVisible();
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 4AP');
});

test('a step reached offline preloads the next step once online', async ({ page }) => {
  await page.goto(`${basePath}/plumbing-protect`);
  await waitUntilPrefetched(page, 'postcode');
  await page.context().setOffline(true);
  await confirmOrder(page);
  await expect(heading(page)).toHaveText('Your postcode');
  await page.getByLabel('Postcode').fill(buyerAnswers.postcode);
  await page.context().setOffline(false);
  await waitUntilPrefetched(page, 'address');
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Your address');
});
