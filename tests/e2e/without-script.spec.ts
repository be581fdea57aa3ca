import { expect, type Page } from '@playwright/test';
import { expectCopyAccessible } from '#tests/support/accessibility.ts';
import {
  answerYes,
  basePath,
  buyerAnswers,
  confirmPurchase,
  createUniqueFirstName,
  enterDetails,
  locateAddressList,
  pressContinue,
} from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

const readCookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value;

// step-messages.test.ts has the messages of each step, steps-without-script.db.test.ts a plan without a boiler.
test('a plan is bought without script; a step that is refused shows what was typed, and asks for bank numbers again', async ({
  browser,
}) => {
  const plan = 'boiler-and-service-care';
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${basePath}?cc=WARM`);
  await expect.poll(() => readCookie(page, 'campaignCode')).toBe('WARM');
  const offer = page.getByRole('region', { name: 'Offer', exact: true });
  await expect(offer.getByRole('button')).toHaveCount(0);
  const terms = offer.locator('details p');
  await expect(terms).toBeHidden();
  await offer.locator('summary').click();
  await expect(terms).toBeVisible();
  await page.locator(`a[href$="/${plan}"]`).first().click();
  await expect(page).toHaveURL(`${basePath}/${plan}`);
  await pressContinue(page);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('alert').getByRole('link')).toBeInViewport();
  await expect(offer.locator('details p')).toBeHidden();
  await page.getByLabel('I own this home').check();
  await pressContinue(page);
  await answerYes(page, 'Is your boiler working?');
  await answerYes(page, 'Is it a gas boiler that heats a home?');
  await pressContinue(page);
  await page.getByLabel('Boiler make').selectOption('Worcester Bosch');
  await answerYes(page, /^Is your boiler \d+ years old or less/);
  await pressContinue(page);
  await page.getByLabel('Postcode').fill('ls1 4ap');
  await pressContinue(page);
  await locateAddressList(page).selectOption(buyerAnswers.completeAddressLine);
  await pressContinue(page);

  await page.getByLabel('First name').fill('A1');
  await pressContinue(page);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Select your title',
    'First name: Name must contain only letters, spaces, apostrophes or hyphens',
    'Enter your last name',
    'Enter your date of birth',
    'Enter your email address',
    'Enter your phone number',
  ]);
  await expect(page.getByLabel('First name')).toHaveValue('A1');
  await expectCopyAccessible(page);
  await enterDetails(page);
  await pressContinue(page);

  await page.getByLabel('Sort code').fill('20');
  await pressContinue(page);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel('Sort code')).toHaveValue('');
  await page.getByLabel('Sort code').fill(buyerAnswers.sortCode);
  await page.getByLabel('Account number').fill(buyerAnswers.accountNumber);
  await answerYes(page, 'Can you authorise payments from this account on your own?');
  await pressContinue(page);

  await expect(page).toHaveURL(/\/summary$/);
  await expect(page.getByText('•••• 9911')).toBeVisible();
  await page.getByRole('link', { name: 'Change your address' }).click();
  await page.getByRole('link', { name: 'Enter address manually' }).click();
  await page.getByRole('textbox', { name: 'Address line 1' }).fill('4 Harbour Row');
  await page.getByRole('textbox', { name: 'Town or city' }).fill('Leeds');
  await pressContinue(page);
  await expect(page).toHaveURL(/\/summary$/);
  await expect(page.getByText(/^4 Harbour Row, Leeds, LS1\s4AP$/)).toBeVisible();
  await pressContinue(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText(/HS-\w{4}-\w{4}/).first()).toBeVisible();
  await context.close();
});

/** Continues from the summary to the confirmation page while no file of the page arrives; its inline scripts still run. */
async function confirmWithoutFiles(page: Page, firstName: string): Promise<void> {
  await openStep(page, { step: 'summary', firstName });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await pressContinue(page);
  await expect(page).toHaveURL(/\/confirmation$/);
  await expect(page.getByText('Account ending 9911')).toBeVisible();
}

test('a purchase that began with script is finished without, and a second one of the same plan, which began without, with it', async ({
  page,
}) => {
  const firstName = createUniqueFirstName();
  await confirmWithoutFiles(page, firstName);
  await confirmPurchase(page);
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText(/HS-\w{4}-\w{4}/).first()).toBeVisible();

  // Another tab has a key of its own.
  await page.context().clearCookies({ name: 'answers' });
  const other = await page.context().newPage();
  await confirmWithoutFiles(other, firstName);
  await confirmPurchase(other);
  await expect(other).toHaveURL(/\/error$/);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    'Have you bought this plan already?',
  );
  await expectCopyAccessible(other);
  await other.getByRole('button', { name: 'I do want a second plan' }).click();
  await expect(other).toHaveURL(/\/confirmation$/);
  await other.unroute('**/assets/*.js');
  await other.reload();
  await expectHydrated(other);
  await confirmPurchase(other);
  await expect(other).toHaveURL(/\/success$/);
  await expect(other.getByText(/HS-\w{4}-\w{4}/).first()).toBeVisible();
});
