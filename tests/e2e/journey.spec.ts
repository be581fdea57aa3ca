import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import {
  basePath,
  choosePlan,
  confirmOrder,
  confirmPurchase,
  next,
  pressContinue,
} from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';

const plumbing = `${basePath}/plumbing-protect`;

test('a page works before its script: whole content, real links, description and icon', async ({
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

test('a form sent before its script keeps what was typed out of the address', async ({
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

test('the order waits for its checkbox, scrolls to it, says what is missing and takes the focus', async ({
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

test('the cheapest variant is chosen, another choice is priced at once and restored on return', async ({
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

test('a plan nobody sells and an unknown address answer 404 in the shell', async ({ page }) => {
  for (const path of [`${basePath}/no-such-plan`, `${basePath}/no-such-plan/summary`, '/chat']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'We cannot find that page' })).toBeVisible();
  }
});

/** What the browser's console complains of while the pages are walked. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

// What comes before and after has every state of its own checked beside its subject.
test('the way into a purchase has no accessibility fault and no console error', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await choosePlan(page, 'Boiler and Service Care');
  await expectAccessible(page);
  await confirmOrder(page);
  expect(complaints).toEqual([]);
});

test('the end of a purchase has no console error', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openStep(page, { productId: 'boiler-and-service-care', step: 'summary' });
  await next(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(`${basePath}/success`);
  expect(complaints).toEqual([]);
});
