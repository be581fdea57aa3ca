import { expect, test } from '@playwright/test';
import { basePath, pressContinue } from '#tests/support/buyer.ts';
import { holdScripts } from '#tests/support/hydration.ts';

test('a form filled in and submitted before hydration is submitted after it', async ({ page }) => {
  const release = await holdScripts(page);

  await page.goto(`${basePath}/plumbing-protect`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '£50 call-out fee' }).check();
  await page.getByLabel('I own this home').check();
  await pressContinue(page);
  expect(page.url()).toMatch(/plumbing-protect$/);
  release();
  await expect(page).toHaveURL(/personal-details\/address$/);
  expect(await page.evaluate(() => sessionStorage.getItem('productVariantId'))).toBe(
    'plumbing-protect-50',
  );
});

test('a field filled in before hydration keeps its value, also when the page is reloaded first', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${basePath}/speak-to-an-expert`, { waitUntil: 'commit' });
  await page.getByLabel('Your name').fill('Amelia Okafor');
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Email address').fill('amelia.okafor@example.com');
  release();
  await expect(page.getByLabel('Your name')).toHaveValue('Amelia Okafor');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('There are 2 things to fix')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email address')).toHaveValue('amelia.okafor@example.com');
});

test('a cover type chosen on the listing before hydration filters the plans after it', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${basePath}?filterType=BOILER_AND_HEATING`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Breakdown only' }).check();
  const plans = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
  await expect(plans.first()).toHaveText('Boiler and Service Care');
  release();
  await expect(plans.first()).toHaveText('Boiler Insurance');
  await expect(page.getByRole('radio', { name: 'Breakdown only' })).toBeChecked();
});

test('a button pressed before hydration acts after it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(basePath, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Offer terms' }).click();
  const terms = page.getByRole('dialog');
  await expect(terms).toBeHidden();
  release();
  await expect(terms).toBeVisible();
});
