import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import {
  basePath,
  choosePlan,
  confirmOrder,
  confirmPurchase,
  continueToNextStep,
  pressContinue,
} from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';

const plumbing = `${basePath}/plumbing-protect`;

test('the listing and a plan page work without JavaScript: title, description, content and links', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(basePath);
  await expect(page).toHaveTitle('Boiler, heating and plumbing cover – Emberly home services');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /plumbing cover/);
  await expect(page.getByText('© 2024')).toBeVisible();
  await page.getByRole('link', { name: /Choose this plan\W+Plumbing Protect$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbing Protect' })).toBeVisible();
  await expect(page.getByText('Safe & Secure')).toBeVisible();
  await context.close();
});

test('a form submitted without JavaScript does not put what was typed into the URL', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${plumbing}/payment-details/bank-details`);
  await expect(page.getByRole('link', { name: 'speak to one of our experts' })).toBeVisible();
  await page.getByLabel('Account number').fill('55779911');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Account number')).toHaveValue('');
  expect(page.url()).toMatch(/bank-details$/);
  await context.close();
});

test('Continue on the order page requires the confirmation checkbox: scrolls to it, focuses it and shows an error', async ({
  page,
}) => {
  await choosePlan(page, 'Boiler and Service Care');
  await pressContinue(page);
  await expect(page).toHaveTitle(/^Error: Boiler and Service Care/);
  const checkbox = page.getByRole('checkbox', { name: /I own this home/ });
  await expect(checkbox).toBeInViewport();
  await expect(checkbox).toBeFocused();
  await expect(checkbox).toHaveAccessibleDescription('Tick the box to confirm before you continue');
  await checkbox.check();
  await expect(page).toHaveTitle(/^Boiler and Service Care/);
});

test('the cheapest variant is preselected, another choice updates the price and is restored on return', async ({
  page,
}) => {
  await choosePlan(page, 'Boiler and Service Care');
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(page.getByRole('radio', { name: '£99 call-out fee' })).toBeChecked();
  await expect(order).toContainText('£152.25');
  await page.getByRole('radio', { name: 'No call-out fee' }).check();
  await expect(order).toContainText('£220.50');
  await confirmOrder(page);
  await expect(page).toHaveURL(/your-boiler$/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('radio', { name: 'No call-out fee' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /I own this home/ })).toBeChecked();
});

test('the call-out fee caveat shows for a variant with the fee and not for one without', async ({
  page,
}) => {
  await page.goto(`${basePath}/boiler-and-service-care`);
  const caveat = page.getByText('You will pay a £99 call-out fee each time we come out');
  const note = page.getByText('you do not pay the fee again');
  await expect(caveat).toBeVisible();
  await expect(note).toBeVisible();
  await page.getByRole('radio', { name: 'No call-out fee' }).check();
  await expect(caveat).toHaveCount(0);
  await expect(note).toHaveCount(0);
});

test('an unknown plan and an unknown path return 404 and a page that says so', async ({ page }) => {
  for (const path of [`${basePath}/no-such-plan`, `${basePath}/no-such-plan/summary`, '/chat']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'We cannot find that page' })).toBeVisible();
  }
});

/** Collects console errors and warnings and uncaught errors. */
function consoleErrorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

// The steps in between are checked in steps.spec.ts.
test('choosing a plan and confirming the order passes axe and logs no console error', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page);
  await choosePlan(page, 'Boiler and Service Care');
  await expectAccessible(page);
  await confirmOrder(page);
  expect(errors).toEqual([]);
});

test('the summary, the confirmation and the success page log no console error', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page);
  await openStep(page, { productId: 'boiler-and-service-care', step: 'summary' });
  await continueToNextStep(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(`${basePath}/success`);
  expect(errors).toEqual([]);
});
