import { expect, type Page } from '@playwright/test';
import { basePath, buyerAnswers, continueToNextStep, pressContinue } from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

const expertPage = `${basePath}/speak-to-an-expert`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Sets a field without any event, as some password managers and browsers do. */
async function fillWithoutEvents(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label).evaluate((field, text) => {
    (field as HTMLInputElement).value = text;
  }, value);
}

// unsent-fields.spec.ts has every field of every step.
test('unsent input of the details and the address survives a reload, Back and a redirect, except consents; fields filled in without events are read when the form is submitted', async ({
  page,
}) => {
  await openStep(page, { productId: 'boiler-and-service-care', step: 'details' });
  await page.getByLabel('Title').selectOption('Ms');
  await page.getByLabel('First name').fill('Amelia');
  await page.getByLabel('Email address').fill('amelia.okafor@');
  await page.getByRole('checkbox').first().check();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Ms');
  await expect(page.getByLabel('Email address')).toHaveValue('amelia.okafor@');
  // A marketing consent is never restored from a draft.
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

  // Back, with an address partly entered manually.
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText('Your address');
  await page.getByRole('link', { name: 'Enter address manually' }).click();
  await page.getByRole('textbox', { name: 'Address line 1' }).fill('27 Rowan');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Address line 1' })).toHaveValue('27 Rowan');
  await page.getByRole('link', { name: 'Change postcode' }).click();
  await page.getByLabel('Postcode').fill('M1 1');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Address line 1' })).toHaveValue('27 Rowan');
  await page.goForward();
  await expect(page.getByLabel('Postcode')).toHaveValue('M1 1');

  // The guard redirects from the summary to the first unanswered step, which shows its draft.
  await page.goto(`${basePath}/boiler-and-service-care/summary`);
  await expect(heading(page)).toHaveText('Your details');
  await expect(page.getByLabel('First name')).toHaveValue('Amelia');
  await fillWithoutEvents(page, 'Last name', buyerAnswers.surname);
  await fillWithoutEvents(page, 'Date of birth', buyerAnswers.dob);
  await fillWithoutEvents(page, 'Email address', buyerAnswers.email);
  await fillWithoutEvents(page, 'Phone number', buyerAnswers.telNumber);
  await continueToNextStep(page);
  await expect(heading(page)).toHaveText('Set up your Direct Debit');
  await page.goBack();
  await expect(page.getByLabel('Email address')).toHaveValue(buyerAnswers.email);
  const drafts = await page.evaluate(() => sessionStorage.getItem('drafts'));
  expect(drafts).not.toContain('Amelia');
});

test('unsent bank numbers are kept in memory only: the expert page keeps them, a reload asks for them again with a notice', async ({
  page,
}) => {
  await openStep(page, { step: 'bank' });
  const numbersAgain = page.getByText('Please enter your bank details again');
  await expect(numbersAgain).toBeHidden();
  await page.getByLabel('Name on the account').fill(buyerAnswers.accountName);
  await page.getByLabel('Sort code').fill(buyerAnswers.sortCode);
  await page.getByLabel('Account number').fill(buyerAnswers.accountNumber);
  await page
    .getByRole('radiogroup', { name: /authorise payments/ })
    .getByLabel('No')
    .check();
  await pressContinue(page);
  await page.getByRole('link', { name: 'Speak to an expert' }).click();
  await expect(page).toHaveURL(expertPage);
  await page.getByLabel('How can we help?').fill('Two of us sign.');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).not.toMatch(/55779911|20-00-00|200000/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/bank-details$/);
  await expect(page.getByLabel('Account number')).toHaveValue(buyerAnswers.accountNumber);
  await expect(numbersAgain).toBeHidden();

  await page.reload();
  await expect(numbersAgain).toBeVisible();
  await expect(page.getByLabel('Name on the account')).toHaveValue(buyerAnswers.accountName);
  await expect(page.getByLabel('Account number')).toHaveValue('');
  await expect(
    page.getByRole('radiogroup', { name: /authorise payments/ }).getByLabel('No'),
  ).toBeChecked();

  // Back on the expert page returns to this step, also after a reload, and the message is kept.
  await page.goto(expertPage);
  await page.reload();
  await expect(page.getByLabel('How can we help?')).toHaveValue('Two of us sign.');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/bank-details$/);
});
