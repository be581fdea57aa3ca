import { expect, type Locator } from '@playwright/test';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { buyerAnswers } from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';
import { findTestProduct } from '#tests/support/purchase.ts';
import { test } from '#tests/support/visitor-test.ts';

test('the summary shows every answer, the full price, the dates and the documents; printed it has the answers and no actions', async ({
  page,
}) => {
  await openStep(page, {
    step: 'summary',
    productId: 'boiler-and-service-care',
    firstName: buyerAnswers.firstName,
  });
  const { coveredFrom, firstCollection } = calculatePurchaseDates(
    getLondonDate(new Date()),
    findTestProduct('boiler-and-service-care'),
  );
  const groups = {
    'Your plan': ['Boiler and Service Care', 'Maintenance & Support Plan', '£99 each repair'],
    'Your boiler': ['Is your boiler working?', 'Yes', 'Worcester Bosch, 15 years old or less'],
    'Your details': [
      'Ms Amelia Okafor',
      '14 August 1986',
      '27 Rowan Terrace, Leeds, LS1 4AP',
      buyerAnswers.email,
      '07700 900123',
      'None',
    ],
    'Your payments': ['Amelia Okafor', '20-00-00', '•••• 9911'],
  };
  for (const [name, texts] of Object.entries(groups)) {
    const group = page.getByRole('region', { name, exact: true });
    for (const text of texts) await expect(group).toContainText(text);
  }
  await expect(page.getByText(buyerAnswers.accountNumber)).toHaveCount(0);
  const price = page.locator('section:visible').filter({ hasText: 'What you will pay' });
  for (const text of [
    'Months 1 to 3',
    '£7.25',
    'Months 4 to 12',
    '£14.50',
    '£152.25',
    'Plus a £99 call-out fee each time we make a repair.',
    'Prices include VAT at 20%.',
  ]) {
    await expect(price).toContainText(text);
  }
  const terms = page.getByRole('region', { name: 'Your plan', exact: true });
  for (const text of [
    `14 days later${formatLongDate(coveredFrom)}Repairs are covered`,
    formatLongDate(firstCollection),
    'First payment',
    'Last day to cancel free',
    'You can book a repair from day 15.',
    'It then renews for 12 months at a time',
    'as long as no visit has taken place',
  ]) {
    await expect(terms).toContainText(text);
  }
  const weightOf = (text: Locator) =>
    text.evaluate((node) => Number(getComputedStyle(node).fontWeight));
  const body = await weightOf(page.locator('body'));
  expect(await weightOf(terms.getByText('You can book a repair from day 15.'))).toBe(body);
  expect(await weightOf(terms.getByText('Waiting period'))).toBeGreaterThan(body);
  await expect(page.getByRole('link', { name: /^Plan terms and conditions/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page, 320, 800);

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  const main = page.getByRole('main');
  await expect(main.getByText('14 August 1986')).toBeVisible();
  await expect(main.getByText('£152.25').locator('visible=true')).toHaveCount(1);
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Change|^Back/ })).toHaveCount(0);
  await expect(main.getByText('Show order')).toBeHidden();
});
