import { expect, type Page, test } from '@playwright/test';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import {
  basePath,
  buyerAnswers,
  chooseHomeForLetters,
  continueToNextStep,
  locateAddressList,
} from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';
import { findTestProduct } from '#tests/support/purchase.ts';

const boilerCare = `${basePath}/boiler-and-service-care`;
const summary = `${boilerCare}/summary`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const openSummary = (page: Page) =>
  openStep(page, {
    step: 'summary',
    productId: 'boiler-and-service-care',
    firstName: buyerAnswers.firstName,
  });

async function change(page: Page, what: string): Promise<void> {
  await page.getByRole('link', { name: `Change ${what}`, exact: true }).click();
  await expect(page).not.toHaveURL(summary);
  await expect(heading(page)).toBeFocused();
}

test('the summary shows every answer, the full price, the dates and the documents', async ({
  page,
}) => {
  await openSummary(page);
  const { cancelBy, coveredFrom, firstCollection } = calculatePurchaseDates(
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
    `until ${formatLongDate(cancelBy)}`,
  ]) {
    await expect(price).toContainText(text);
  }
  const terms = page.getByRole('region', { name: 'Your plan', exact: true });
  for (const text of [
    `Repairs covered from${formatLongDate(coveredFrom)}`,
    `First payment${formatLongDate(firstCollection)}`,
    `Free to cancel until${formatLongDate(cancelBy)}`,
    'You can book a repair from day 15.',
    'It then renews for 12 months at a time',
    'as long as no visit has taken place',
  ]) {
    await expect(terms).toContainText(text);
  }
  await expect(page.getByRole('link', { name: /^Plan terms and conditions/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page, 320, 800);
});

test('each Change link opens its step, Back returns to the summary, and Continue returns with the change', async ({
  page,
}) => {
  const steps: Record<string, { path: string; act?: () => Promise<void>; shows: string }> = {
    'your plan': {
      path: '',
      act: () => page.getByRole('radio', { name: '£50 call-out fee' }).check(),
      shows: '£50 each repair',
    },
    'your boiler': { path: '/your-boiler', shows: 'Yes' },
    'boiler make and age': {
      path: '/personal-details/postcode',
      act: async () => void (await page.getByLabel('Boiler make').selectOption('Vaillant')),
      shows: 'Vaillant',
    },
    'your address': { path: '/personal-details/details', shows: buyerAnswers.town },
    'your details': {
      path: '/payment-details',
      act: () => page.getByLabel('First name').fill('Amy'),
      shows: 'Ms Amy Okafor',
    },
    'your payments': {
      path: '/payment-details/bank-details',
      act: () => page.getByLabel('Name on the account').fill('Amy Okafor'),
      shows: 'Amy Okafor',
    },
  };
  await openSummary(page);
  await expect(page.getByRole('link', { name: /^Change/ })).toHaveCount(Object.keys(steps).length);
  for (const [what, { path, act, shows }] of Object.entries(steps)) {
    // The order page has a back link of its own, all other steps have the same.
    if (what === 'your plan' || what === 'your boiler') {
      await change(page, what);
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(page).toHaveURL(summary);
      await expect(heading(page)).toBeFocused();
    }
    await change(page, what);
    await expect(page).toHaveURL(`${boilerCare}${path}`);
    await expect(page.getByText('Next, back to your summary')).toBeVisible();
    await act?.();
    await continueToNextStep(page);
    await expect(page).toHaveURL(summary);
    await expect(page.getByRole('main')).toContainText(shows);
  }
});

test('a change survives a reload, and a step that the change leaves unanswered comes before the summary', async ({
  page,
}) => {
  await openSummary(page);
  await change(page, 'your address');
  await page.getByRole('link', { name: 'Change postcode' }).click();
  await expect(heading(page)).toHaveText('Your postcode');
  await page.reload();
  await page.getByLabel('Postcode').fill('M1 1AE');
  await continueToNextStep(page);
  await expect(page).toHaveURL(/\/personal-details\/details$/);
  // The address is unanswered now, so Back goes to the previous step.
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/personal-details\/address$/);
  await continueToNextStep(page);
  await locateAddressList(page).selectOption(
    'Flat 3, Harbour Court, 16 Briar Road, MANCHESTER, M1 1AE',
  );
  await chooseHomeForLetters(page);
  await continueToNextStep(page);
  await expect(page).toHaveURL(summary);
  await expect(page.getByText(/^Flat 3, .*M1\s1AE$/)).toBeVisible();

  // Without a Change link, Back goes through the steps in order.
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  // The address bar changes before the page does, and the summary has a link with the same name, so wait for
  // the new heading.
  await expect(heading(page)).toHaveText('Set up your Direct Debit');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/payment-details$/);
});

test('changing an answer clears the confirmation ticks', async ({ page }) => {
  await openStep(page, { step: 'confirmation', productId: 'boiler-and-service-care' });
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.route('**/api/create-contract', (route) => route.fulfill({ status: 400 }));
  await page.getByRole('checkbox', { name: /^I want to buy/ }).check();
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(summary);
  await change(page, 'your details');
  await continueToNextStep(page);
  await expect(page).toHaveURL(summary);
  await page.goto(`${boilerCare}/confirmation`);
  await expect(page).toHaveURL(summary);
  await continueToNextStep(page);
  await expect(page.getByRole('checkbox', { name: /^I have read/ })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Buy now, with obligation to pay' })).toBeVisible();
});

test('the printed summary has the answers and no actions', async ({ page }) => {
  await openStep(page, { step: 'summary', productId: 'boiler-and-service-care' });
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  const main = page.getByRole('main');
  await expect(main.getByText('14 August 1986')).toBeVisible();
  await expect(main.getByText('£152.25').locator('visible=true')).toHaveCount(1);
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Change|^Back/ })).toHaveCount(0);
  await expect(main.getByText('Show order')).toBeHidden();
});
