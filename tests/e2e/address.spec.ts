import { expect, test } from '@playwright/test';
import { amelia, basePath, foundAddresses, next, pressContinue } from '../support/buyer.ts';
import { openStep } from '../support/midway.ts';

const lookup = '**/api/address-lookup?*';
const plan = `${basePath}/plumbing-protect`;
const byHand = 'Enter the address by hand';

test('the address is chosen from those at the postcode, kept with its parts and shown again', async ({
  page,
}) => {
  let lookups = 0;
  page.on('request', (request) => {
    if (request.url().includes('/address-lookup')) lookups += 1;
  });
  await openStep(page, { step: 'postcode' });
  await page.getByLabel('Postcode').fill(' ls1-4ap ');
  await next(page);
  await foundAddresses(page).selectOption(amelia.completeAddressLine);
  await expect(page.getByText('27 Rowan TerraceLeedsLS1 4AP')).toBeVisible();
  await next(page);
  await expect(page).toHaveURL(`${plan}/payment-details`);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(foundAddresses(page)).toHaveValue(amelia.completeAddressLine);
  expect(lookups).toBe(1);
  await page.reload();
  await expect(foundAddresses(page)).toHaveValue(amelia.completeAddressLine);
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('sale') ?? '{}'));
  expect(kept.address).toEqual({
    addressLine1: '27 Rowan Terrace',
    addressLine2: '',
    town: 'Leeds',
  });

  // Written by hand it begins with what was chosen, and comes back as written.
  await page.getByRole('button', { name: byHand }).click();
  await expect(page.getByLabel('Address line 1')).toBeFocused();
  await expect(page.getByLabel('Address line 1')).toHaveValue('27 Rowan Terrace');
  await page.getByLabel('Address line 2 (optional)').fill('The loft');
  await next(page);
  await page.goBack();
  await expect(page.getByLabel('Address line 2 (optional)')).toHaveValue('The loft');
  await page.getByRole('button', { name: 'Choose from the list' }).click();
  await expect(foundAddresses(page)).toBeFocused();

  // Another postcode asks for another address.
  await page.getByRole('link', { name: 'Change postcode' }).click();
  await page.getByLabel('Postcode').fill('YO1 7HH');
  await next(page);
  await page.goto(`${plan}/payment-details`);
  await expect(page).toHaveURL(`${plan}/personal-details/details`);
});

test('a lookup that is slow, finds nobody, fails or cannot be reached never holds the buyer up', async ({
  page,
}) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(lookup, async (route) => {
    await answered;
    await route.fulfill({ json: [] });
  });
  await openStep(page, { step: 'address' });
  await expect(page.getByText('Looking up the addresses at LS1 4AP')).toBeVisible();
  await pressContinue(page);
  await expect(page.getByRole('link', { name: 'Choose your address' })).toBeVisible();
  await page.getByRole('button', { name: byHand }).click();
  await page.getByLabel('Address line 1').fill('1 Slow Lane');
  answer();
  await expect(page.getByText('We found no addresses at LS1 4AP')).toBeVisible();
  await expect(page.getByLabel('Address line 1')).toHaveValue('1 Slow Lane');
  await expect(page.getByRole('button', { name: 'Choose from the list' })).toBeHidden();
  await page.getByLabel('Town or city').fill('Leeds');
  await next(page);
  await page.goBack();
  await expect(page.getByLabel('Address line 1')).toHaveValue('1 Slow Lane');

  await page.unroute(lookup);
  await page.route(lookup, (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await expect(page.getByText('We cannot look up addresses right now')).toBeVisible();
  await expect(page.getByLabel('Address line 1')).toHaveValue('1 Slow Lane');

  await page.unroute(lookup);
  await page.route(lookup, (route) => route.abort('internetdisconnected'));
  await openStep(page, { step: 'postcode' });
  await page.getByLabel('Postcode').fill(amelia.postcode);
  await next(page);
  await expect(page.getByText('We cannot reach our server')).toBeVisible();
  await expect(page.getByLabel('Address line 1')).toBeVisible();
  await page.unroute(lookup);
  await page.getByRole('button', { name: 'Look up addresses again' }).click();
  await foundAddresses(page).selectOption(amelia.completeAddressLine);
  await next(page);
  await expect(page).toHaveURL(`${plan}/payment-details`);
});
