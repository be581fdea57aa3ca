import { expect } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import {
  basePath,
  buyerAnswers,
  confirmPurchase,
  continueToNextStep,
  locateAddressList,
  pressContinue,
} from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

const plan = `${basePath}/plumbing-protect`;
const enterManually = 'Enter address manually';

// answers.test.ts and summary/page.test.tsx have a new postcode, which clears the address, and address/page.test.tsx has
// lookups that are slow, empty or failing.
test('an address chosen from the lookup is stored in parts and shown again on return', async ({
  page,
}) => {
  let lookups = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/address-lookup?')) lookups += 1;
  });
  await openStep(page, { step: 'postcode' });
  await page.getByLabel('Postcode').fill(' ls1-4ap ');
  await continueToNextStep(page);
  await locateAddressList(page).selectOption(buyerAnswers.completeAddressLine);
  await expect(page.getByText('27 Rowan TerraceLeedsLS1 4AP')).toBeVisible();
  await continueToNextStep(page);
  await expect(page).toHaveURL(`${plan}/payment-details`);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(locateAddressList(page)).toHaveValue(buyerAnswers.completeAddressLine);
  expect(lookups).toBe(1);
  await page.reload();
  await expectHydrated(page);
  await expect(locateAddressList(page)).toHaveValue(buyerAnswers.completeAddressLine);
  const stored = await page.evaluate(() => JSON.parse(sessionStorage.getItem('sale') ?? '{}'));
  expect(stored.address).toEqual({
    addressLine1: '27 Rowan Terrace',
    addressLine2: '',
    town: 'Leeds',
  });

  // The form for manual entry starts with the chosen address, and what is typed there is restored on return.
  await page.getByRole('link', { name: enterManually }).click();
  await expect(page.getByRole('textbox', { name: 'Address line 1' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Address line 1' })).toHaveValue(
    '27 Rowan Terrace',
  );
  await page.getByRole('textbox', { name: 'Address line 2 (optional)' }).fill('The loft');
  await continueToNextStep(page);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Address line 2 (optional)' })).toHaveValue(
    'The loft',
  );
  await page.getByRole('link', { name: 'Choose from the list' }).click();
  await expect(locateAddressList(page)).toBeFocused();
});

test('a buyer whose letters go elsewhere is asked for the address, which is on the summary and in the purchase', async ({
  page,
}) => {
  await openStep(page, { step: 'summary' });
  await page.getByRole('link', { name: 'Change your address' }).click();
  // Until the lookup has responded, the list does not have the stored address.
  await expect(locateAddressList(page)).toHaveValue(buyerAnswers.completeAddressLine);
  await expect(page.getByRole('textbox', { name: 'Address line 1' })).toBeHidden();
  await page.getByLabel('No, somewhere else').check();
  await pressContinue(page);
  const problems = page.getByRole('alert').getByRole('link');
  await expect(problems).toHaveText([
    'Enter the first line of the address we should write to',
    'Enter the town or city we should write to',
    'Enter the postcode we should write to',
  ]);
  await expectAccessible(page);
  await expectNoOverflow(page, 320, 640);
  const letters = page.getByRole('group', { name: 'Where should we write to you?' });
  await letters.getByLabel('Address line 1').fill('4 Harbour Row');
  await letters.getByLabel('Town or city').fill('Belfast');
  await letters.getByLabel('Postcode').fill('bt1 5gs');
  await page.reload();
  await expect(letters.getByLabel('Postcode')).toHaveValue('BT1 5GS');
  await expect(locateAddressList(page)).toHaveValue(buyerAnswers.completeAddressLine);
  await continueToNextStep(page);
  await expect(page.getByText(/^27 Rowan Terrace, Leeds, LS1\s4AP$/)).toBeVisible();
  await expect(page.getByText(/^4 Harbour Row, Belfast, BT1\s5GS$/)).toBeVisible();
  await page.getByRole('link', { name: 'Change where we write to you' }).click();
  await expect(letters.getByLabel('Town or city')).toHaveValue('Belfast');
  await continueToNextStep(page);

  await continueToNextStep(page);
  const sent = page.waitForRequest('**/api/create-contract');
  await confirmPurchase(page);
  await expect(page).toHaveURL(`${basePath}/success`);
  expect((await sent).postDataJSON()).toMatchObject({
    correspondenceAddress: { addressLine1: '4 Harbour Row', town: 'Belfast', postcode: 'BT1 5GS' },
    propertyAddress: { addressLine1: '27 Rowan Terrace', town: 'Leeds', postcode: 'LS1 4AP' },
  });
});
