import { expect } from '@playwright/test';
import { basePath, buyerAnswers, pressContinue } from '#tests/support/buyer.ts';
import { waitUntilPrefetched } from '#tests/support/prefetched-pages.ts';
import { test } from '#tests/support/visitor-test.ts';

test('the next step’s code is preloaded: Continue works offline, and a step reached offline preloads the next one once online', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${basePath}/plumbing-protect`);
  await page.getByLabel('I own this home').check();
  await waitUntilPrefetched(page, 'postcode');
  await page.context().setOffline(true);
  await pressContinue(page);
  await expect(heading).toHaveText('Your postcode');
  await expect(heading).toBeFocused();
  // The preload of this step fails offline, which must not change the page.
  const postcode = page.getByLabel('Postcode');
  await postcode.fill(buyerAnswers.postcode);
  await postcode.blur();
  await expect(heading).toHaveText('Your postcode');
  await expect(postcode).toHaveValue(buyerAnswers.postcode);
  await page.context().setOffline(false);
  await waitUntilPrefetched(page, 'address');
  await pressContinue(page);
  await expect(heading).toHaveText('Your address');
});
