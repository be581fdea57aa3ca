import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { basePath, fillInOrderStep, pressContinue, readStepLabels } from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { test } from '#tests/support/visitor-test.ts';

const plumbing = `${basePath}/plumbing-protect`;

test('the listing and the page of a plan with four steps work without JavaScript: title, description, content and links; a form sent before its turn leads to the order page, and no URL holds what was typed', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(basePath);
  await expect(page).toHaveTitle('Boiler, heating and plumbing cover – Emberly home services');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /plumbing cover/);
  await expect(page.getByText('© 2024')).toBeVisible();
  // Tabs are links, and each list is in the HTML.
  const plans = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
  await expect(plans).toHaveCount(5);
  await page.getByRole('tab', { name: 'Boiler & Heating' }).click();
  await expect(page).toHaveURL(/\?filterType=BOILER_AND_HEATING$/);
  await expect(plans.first()).toHaveText('Boiler and Service Care');
  await expect(page.getByRole('radio', { name: 'Boiler service and breakdown' })).toBeChecked();
  await page.getByRole('tab', { name: 'Plumbing' }).click();
  await page.getByRole('link', { name: /Choose this plan\W+Plumbing Protect$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbing Protect' })).toBeVisible();
  await expect(page.getByText('Safe & Secure')).toBeVisible();
  expect(await readStepLabels(page)).toEqual([
    'Your order',
    'Personal details',
    'Payment details',
    'Confirm purchase',
  ]);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${plumbing}/payment-details/bank-details`);
  await page.getByLabel('Account number').fill('55779911');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(plumbing);
  expect(requested.filter((url) => url.includes('55779911'))).toEqual([]);
  await context.close();
});

test('the cheapest variant is preselected; another choice updates price and call-out fee and is restored on return; Continue requires the confirmation checkbox: scrolls to it, focuses it and shows an error', async ({
  page,
}) => {
  await page.goto(`${basePath}/boiler-and-service-care`);
  await expectHydrated(page);
  await expectAccessible(page);
  await pressContinue(page);
  await expect(page).toHaveTitle(/^Error: Boiler and Service Care/);
  const checkbox = page.getByRole('checkbox', { name: /I own this home/ });
  await expect(checkbox).toBeInViewport();
  await expect(checkbox).toBeFocused();
  const message = 'Tick the box to confirm before you continue';
  await expect(checkbox).toHaveAccessibleDescription(message);
  // Away and back, by the link of the error summary.
  await checkbox.blur();
  await page.getByRole('alert').getByRole('link', { name: message }).click();
  await expect(checkbox).toBeFocused();
  await expect(checkbox).toBeInViewport();
  await checkbox.check();
  await expect(checkbox).toHaveAccessibleDescription('');

  const order = page.getByRole('complementary', { name: 'Your order' });
  const caveat = page.getByText('You will pay a £99 call-out fee each time we come out');
  const note = page.getByText('you do not pay the fee again');
  await expect(page.getByRole('radio', { name: '£99 call-out fee' })).toBeChecked();
  await expect(order).toContainText('£152.25');
  await expect(caveat).toBeVisible();
  await expect(note).toBeVisible();
  await page.getByRole('radio', { name: 'No call-out fee' }).check();
  await expect(order).toContainText('£220.50');
  await expect(caveat).toHaveCount(0);
  await expect(note).toHaveCount(0);
  await fillInOrderStep(page);
  await expect(page).toHaveURL(/your-boiler$/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('radio', { name: 'No call-out fee' })).toBeChecked();
  await expect(checkbox).toBeChecked();
});
