import { expect } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { basePath, confirmPurchase, pressContinue } from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';
import { readMail } from '#tests/support/sent-mail.ts';
import { test } from '#tests/support/visitor-test.ts';

test('a buyer switches the renewal off at the summary; confirmation, success page and mail say so and list every payment', async ({
  page,
}) => {
  await openStep(page, { step: 'summary', productId: 'boiler-insurance' });
  const choice = page.getByRole('radiogroup', { name: 'What happens after 12 months?' });
  await expect(choice.getByRole('radio', { name: /Renew automatically/ })).toBeChecked();
  const end = choice.getByRole('radio', { name: /End after 12 months/ });
  await end.check();
  await page.reload();
  await expect(end).toBeChecked();
  await expectAccessible(page, { include: ['form'] });
  await expectNoOverflow(page, 320, 800);
  await pressContinue(page);
  await expect(page.getByText('Ends after 12 months.')).toBeVisible();
  await confirmPurchase(page);

  await expect(page).toHaveURL(`${basePath}/success`);
  const main = page.getByRole('main');
  await expect(main).toContainText('RenewalEnds after 12 months');
  const payments = main.getByRole('listitem').filter({ hasText: /^\d+ \w+ \d{4} £8\.50$/ });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(payments.filter({ visible: true })).toHaveCount(12);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(payments.filter({ visible: true })).toHaveCount(0);
  await page.getByText('Show all 12 payments').click();
  await expect(payments.filter({ visible: true })).toHaveCount(12);
  await expectAccessible(page, { include: ['main'] });
  await expectNoOverflow(page, 320, 800);

  const reference = (await main.getByText(/^HS-\w{4}-\w{4}$/).textContent()) ?? '';
  const { text } = await readMail(`confirmation-${reference}.eml`);
  expect(text).toContain('Renewal: Ends after 12 months');
  for (const [day, amount] of await payments.evaluateAll((items) =>
    items.map((item) => [...item.children].map(({ textContent }) => textContent)),
  )) {
    expect(text).toContain(`${day}: ${amount}`);
  }
});
