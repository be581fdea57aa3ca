import { expect } from '@playwright/test';
import {
  basePath,
  continueToNextStep,
  fillInBankDetails,
  fillInOrderStep,
} from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

const minutes = 60_000;

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

// bank-idle-watch.test.ts has pages that are not steps.
test('bank details are cleared after 20 idle minutes, with a warning before and a notice after', async ({
  page,
}) => {
  await page.clock.install();
  await openStep(page, { step: 'bank' });
  await fillInBankDetails(page);
  await expect(page).toHaveURL(/\/summary$/);
  await page.clock.fastForward(19 * minutes);
  const warning = page.getByText('We will clear your bank details in 2 minutes');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(warning).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveTitle(/^Are you still there\?/);
  await page.keyboard.press('Shift');
  await expect(page.getByText('We will clear your bank details')).toBeHidden();
  // A reload does not restart the idle time.
  await page.clock.fastForward(10 * minutes);
  await page.reload();
  await expect(page).toHaveURL(/\/summary$/);
  await expectHydrated(page);
  await page.clock.fastForward(11 * minutes);
  await expect(page).toHaveURL(/\/bank-details$/);
  const notice = page.getByText('We have cleared your bank details');
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Account number')).toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).not.toContain('55779911');
  expect(stored).toContain('amelia.okafor@example.com');
  await page.reload();
  await expectHydrated(page);
  await expect(notice).toBeVisible();
  await fillInBankDetails(page);
  await expect(page).toHaveURL(/\/summary$/);
  await page.goBack();
  await expect(notice).toBeHidden();
});
