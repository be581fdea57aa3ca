import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { continueToNextStep, fillInBankDetails, pressContinue } from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

const check = '**/api/validate-bank-details';

// src/site/pages/bank/page.test.tsx has the other failures.
test('the bank step keeps what was typed when the check is refused, slow or offline', async ({
  page,
}) => {
  await openStep(page, { step: 'bank' });
  const released = Promise.withResolvers<void>();
  await page.route(check, async (route) => {
    await released.promise;
    return route.fulfill({ status: 406 });
  });
  await fillInBankDetails(page);
  const busy = page.getByRole('button', { name: 'Checking your bank details' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  released.resolve();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('We could not confirm these bank details');
  await expect(alert).toContainText('no two digits are swapped');
  await expect(alert).toContainText('6 or 7 digits needs zeros at the start');
  await expect(alert).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  for (const [label, message] of [
    ['Sort code', 'Check your sort code'],
    ['Account number', 'Check your account number'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(page.getByText(/thing.? to fix/)).toHaveCount(0);

  const number = page.getByLabel('Account number');
  await expect(number).toHaveValue('55779911');

  // The first edit withdraws the refusal, and neither focus nor field moves while the number is corrected.
  await number.focus();
  await number.press('End');
  const readTop = () => number.evaluate((field) => field.getBoundingClientRect().top);
  const top = await readTop();
  await number.press('Backspace');
  await expect(alert).toHaveCount(0);
  await expect(page).toHaveTitle(/^Set up/);
  await expect(number).toHaveAccessibleDescription(/8 digit/);
  await expect(page.getByLabel('Sort code')).not.toHaveAttribute('aria-invalid');
  await number.press('1');
  await expect(number).not.toHaveAttribute('aria-invalid');
  await expect(number).toBeFocused();
  expect(await readTop()).toBe(top);
  await expectAccessible(page);
  // Enter asks for another check, whose response takes the focus again.
  await number.press('Enter');
  await expect(alert).toContainText('We could not confirm these bank details');
  await expect(alert).toBeFocused();

  // A field error replaces the server's message.
  await number.fill('5577991');
  await pressContinue(page);
  await expect(alert).toContainText('There is 1 thing to fix');
  await page.getByLabel('Account number').fill('55779911');

  await page.unroute(check);
  await page.context().setOffline(true);
  await pressContinue(page);
  await expect(alert).toContainText('We could not reach our server');
  await page.context().setOffline(false);
  await continueToNextStep(page);
  await expect(page).toHaveURL(/\/summary$/);

  // A sort code edited in the middle and submitted by Enter keeps its pairs.
  await page.goBack();
  const sortCode = page.getByLabel('Sort code');
  await sortCode.press('Home');
  await sortCode.press('ArrowRight');
  await sortCode.press('ArrowRight');
  await sortCode.press('Delete');
  await sortCode.press('Delete');
  await sortCode.pressSequentially('0');
  await expect(sortCode).toHaveValue('20-00-00');
  await sortCode.press('Backspace');
  await sortCode.press('Backspace');
  await sortCode.pressSequentially('0');
  await sortCode.press('Enter');
  await expect(page).toHaveURL(/\/summary$/);
});
