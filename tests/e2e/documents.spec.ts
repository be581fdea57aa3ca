import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { basePath } from '#tests/support/buyer.ts';

const terms = `${basePath}/documents/policy-terms-and-conditions`;

test('a document opens at its stable address, whole and without a script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const response = await page.goto(terms);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle('Policy terms and conditions – Emberly home services');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Policy terms and conditions');
  await expect(page.getByRole('heading', { level: 2, name: '8. Cancelling' })).toBeVisible();
  await expect(page.getByRole('table')).toContainText('Plumbing Protect Extra');
  await expect(page.getByRole('button', { name: 'Print or save' })).toBeHidden();
  await context.close();
});

test('its version has an address of its own, which says the same', async ({ page }) => {
  await page.goto(terms);
  await page.getByRole('link', { name: 'Permanent address of this version' }).click();
  await expect(page).toHaveURL(new RegExp(`${terms}/[\\da-f]{16}$`));
  const response = await page.reload();
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Policy terms and conditions');
  await expect(page.getByText('This is an earlier version')).toBeHidden();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', terms);
});

test('an unknown document and an unknown version answer 404 in the shell', async ({ page }) => {
  for (const path of [`${basePath}/documents/no-such-thing`, `${terms}/0123456789abcdef`]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'We cannot find that page' })).toBeVisible();
  }
});

test('on paper there is the document and its version, and nothing to press', async ({ page }) => {
  await page.goto(terms);
  await expect(page.getByRole('button', { name: 'Print or save' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print or save' })).toBeHidden();
  await expect(page.getByText('© 2024')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Version [\da-f]{16}, published on \d+ \w+ \d{4}\./)).toBeVisible();
});

test('a document has no accessibility fault and no side scroll on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(terms);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
