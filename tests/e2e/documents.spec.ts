import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { basePath } from '#tests/support/buyer.ts';
import { test } from '#tests/support/visitor-test.ts';

const terms = `${basePath}/documents/policy-terms-and-conditions`;

test('a document opens at its stable URL and is complete without JavaScript', async ({
  browser,
}) => {
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

test('a document passes axe and does not scroll sideways at 320 pixels; printed it has its version and no buttons or footer; each version has a permanent URL with the same text, and others return 404 inside the site shell', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(terms);
  await expect(page.getByRole('button', { name: 'Print or save' })).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print or save' })).toBeHidden();
  await expect(page.getByText('© 2024')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Version [\da-f]{16}, published on \d+ \w+ \d{4}\./)).toBeVisible();

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Permanent address of this version' }).click();
  await expect(page).toHaveURL(new RegExp(`${terms}/[\\da-f]{16}$`));
  expect((await page.reload())?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Policy terms and conditions');
  await expect(page.getByText('This is an earlier version')).toBeHidden();
  expect((await request.get(`${basePath}/documents/no-such-thing`)).status()).toBe(404);
  expect((await page.goto(`${terms}/0123456789abcdef`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'We cannot find that page' })).toBeVisible();
});
