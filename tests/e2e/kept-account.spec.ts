import { expect, type Page } from '@playwright/test';
import { endpointPaths } from '#api/paths.ts';
import {
  buyerAnswers,
  confirmPurchase,
  continueToNextStep,
  fillInBankDetails,
} from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

const { accountNumber, surname } = buyerAnswers;
const holder = new RegExp(`^Amelia.* ${surname}$`);

/** Everything that a script of the page can read of what a browser keeps. */
const readKept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, history.state]),
  );

async function reload(page: Page): Promise<void> {
  await page.reload();
  await expectHydrated(page);
}

/** The bank details in the body of the next purchase. */
const waitForSentAccount = async (page: Page): Promise<unknown> =>
  (await page.waitForRequest(`**${endpointPaths.createContract}`)).postDataJSON().bankDetails;

const askedAgain = 'Please enter your bank details again';

test('after the bank step no script finds the account, and the purchase after a reload pays from it', async ({
  page,
}) => {
  await openStep(page, { step: 'bank' });
  await fillInBankDetails(page);
  await expect(page).toHaveURL(/summary$/);
  expect(await readKept(page)).not.toContain(accountNumber);
  await page.goBack();
  await expect(page.getByLabel('Account number')).toHaveValue(accountNumber);

  await reload(page);
  await expect(page.getByLabel('Account number')).toHaveValue('');
  await expect(page.getByText('We keep your account ending 9911')).toBeVisible();
  await page.getByRole('link', { name: 'Continue with this account' }).click();
  await expect(page).toHaveURL(/summary$/);
  await continueToNextStep(page);
  expect(await readKept(page)).not.toContain(accountNumber);
  const sent = waitForSentAccount(page);
  await confirmPurchase(page);
  expect(await sent).toEqual({
    journeyId: expect.any(String),
    accountName: expect.stringMatching(holder),
  });
  await expect(page).toHaveURL(/success$/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('bank-details');
});

test('of two tabs with two accounts each pays from its own, or is asked again after a reload', async ({
  page,
  context,
}) => {
  await openStep(page, { step: 'bank' });
  await fillInBankDetails(page);
  await expect(page).toHaveURL(/summary$/);
  const other = await context.newPage();
  await openStep(other, { step: 'bank' });
  await other.getByLabel('Sort code').fill('20-00-00');
  await other.getByLabel('Account number').fill('43333333');
  await other.getByLabel('Yes').check();
  await continueToNextStep(other);

  await page.route(`**${endpointPaths.createContract}`, (route) => route.abort());
  await continueToNextStep(page);
  const sent = waitForSentAccount(page);
  await confirmPurchase(page);
  expect(await sent).toMatchObject({ accountNumber, encrypted: false });

  await page.goto('/home-services/products/plumbing-protect/summary');
  await expect(page).toHaveURL(/bank-details$/);
  await expect(page.getByText(askedAgain)).toBeVisible();
  await expect(page.getByText('in another tab')).toBeVisible();
  await expect(page.getByLabel('Name on the account')).toHaveValue(holder);
  await reload(other);
  await expect(other.getByText('3333')).toBeVisible();
});

test('an account that is lost while the tab shows another page is asked for again after Back, and one that is lost later after the purchase', async ({
  page,
  context,
}) => {
  await openStep(page, { step: 'confirmation' });
  await page.goto('/robots.txt');
  await context.clearCookies({ name: 'bank-details' });
  await page.goBack();
  await expect(page).toHaveURL(/bank-details$/);
  await expect(page.getByText(askedAgain)).toBeVisible();

  await openStep(page, { step: 'confirmation' });
  await context.clearCookies({ name: 'bank-details' });
  await confirmPurchase(page);
  await expect(page).toHaveURL(/error$/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/bank-details$/);
  await expect(page.getByText(askedAgain)).toBeVisible();
});

test('a browser that refuses cookies buys without a reload, and says after one why it asks again', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }),
  );
  await openStep(page, { step: 'bank' });
  await page.route(`**${endpointPaths.validateBankDetails}`, async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
    await page.context().clearCookies();
  });
  await fillInBankDetails(page);
  await expect(page).toHaveURL(/summary$/);
  await reload(page);
  await expect(page).toHaveURL(/bank-details$/);
  await expect(page.getByText(askedAgain)).toBeVisible();
  await expect(page.getByText('Your browser does not accept our cookies')).toBeVisible();
  await fillInBankDetails(page);
  await expect(page).toHaveURL(/summary$/);
  await continueToNextStep(page);
  const sent = waitForSentAccount(page);
  await confirmPurchase(page);
  expect(await sent).toMatchObject({ accountNumber, encrypted: false });
  await expect(page).toHaveURL(/success$/);
});
