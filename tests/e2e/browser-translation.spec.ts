import { expect } from '@playwright/test';
import { answerYes, basePath, pressContinue } from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { readShownText, translatePage } from '#tests/support/translate.ts';
import { test } from '#tests/support/visitor-test.ts';

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

// src/site/journey/browser-translation.test.tsx has the other steps.
test('a translated bank step shows a refused check without an uncaught error', async ({ page }) => {
  const pageErrors: string[] = [];
  page.on('pageerror', ({ message }) => pageErrors.push(message));

  await openStep(page, { step: 'bank' });
  await translatePage(page);
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/api/validate-bank-details', async (route) => {
    await responded;
    await route.fulfill({ status: 406, json: { failureType: 'NOT_ACCEPTED', message: '' } });
  });
  await page.getByLabel('Name on the account').fill('Amelia Okafor');
  await page.getByLabel('Sort code').fill('20-00-00');
  await page.getByLabel('Account number').fill('55779911');
  await answerYes(page, 'Can you authorise payments from this account on your own?');
  await pressContinue(page);
  await expect(page.getByRole('button', { name: /Checking your bank details/ })).toBeVisible();
  respond();
  await expect(page.getByText(/could not confirm these bank details/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^\W*Continue$/ })).toBeVisible();
  expect(pageErrors).toEqual([]);
});
