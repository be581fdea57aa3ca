import { expect } from '@playwright/test';
import { basePath, continueToNextStep, fillInOrderStep } from '#tests/support/buyer.ts';
import { test } from '#tests/support/visitor-test.ts';

test('with session storage blocked, the journey works in memory and warns that a reload loses the answers', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  await page.goto(`${basePath}/plumbing-protect`);
  const notice = page.getByText('reloading or closing this page will lose them');
  await expect(notice).toBeHidden();
  await fillInOrderStep(page);
  await expect(notice).toBeVisible();
  await page.getByLabel('Postcode').fill('LS1 4AP');
  await continueToNextStep(page);
  await expect(page).toHaveURL(/plumbing-protect\/personal-details\/details$/);
  await page.goBack();
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 4AP');
  await page.reload();
  await expect(page).toHaveURL(`${basePath}/plumbing-protect`);
});
