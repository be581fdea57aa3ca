import { expect, type Page } from '@playwright/test';
import { expectCopyAccessible } from '#tests/support/accessibility.ts';
import {
  answerNo,
  answerYes,
  basePath,
  buyerAnswers,
  confirmPurchase,
  createUniqueFirstName,
  locateAddressList,
  pressContinue,
} from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

/** Continues without an answer: the same page shows title, error summary and messages, and axe finds nothing. */
async function expectRefusal(page: Page, messages: string[]): Promise<void> {
  const address = page.url();
  await pressContinue(page);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page).toHaveURL(address);
  if (messages.length > 0) {
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(messages);
  }
  await expectCopyAccessible(page);
}

const readCookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value;

// steps-without-script.db.test.ts buys a plan without a boiler too, and continue-later.spec.ts opens its steps.
test('a plan is bought without script, with an error on each step first', async ({ browser }) => {
  const plan = 'boiler-and-service-care';
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${basePath}?cc=WARM`);
  await expect.poll(() => readCookie(page, 'campaignCode')).toBe('WARM');
  const offer = page.getByRole('region', { name: 'Offer', exact: true });
  await expect(offer.getByRole('heading', { name: 'Offer terms' })).toBeVisible();
  await expect(offer.getByRole('button')).toHaveCount(0);
  await page.locator(`a[href$="/${plan}"]`).first().click();
  await expect(page).toHaveURL(`${basePath}/${plan}`);
  await expectRefusal(page, []);
  await page.getByLabel('I own this home').check();
  await pressContinue(page);
  await expectRefusal(page, [
    'Tell us whether your boiler is working',
    'Tell us whether it is a gas boiler that heats a home',
  ]);
  await answerNo(page, 'Is your boiler working?');
  await answerYes(page, 'Is it a gas boiler that heats a home?');
  await pressContinue(page);
  await expect(page).toHaveTitle(/^Your boiler needs to be working first/);
  await expectCopyAccessible(page);
  await page.getByRole('link', { name: 'Change my answer' }).click();
  await answerYes(page, 'Is your boiler working?');
  await pressContinue(page);
  await expectRefusal(page, [
    'Choose the make of your boiler',
    'Tell us whether your boiler is within the age limit',
  ]);
  await page.getByLabel('Boiler make').selectOption('Worcester Bosch');
  await answerYes(page, /^Is your boiler \d+ years old or less/);
  await pressContinue(page);
  await page.getByLabel('Postcode').fill('nonsense');
  await expectRefusal(page, ['Please enter a valid postcode']);
  await expect(page.getByLabel('Postcode')).toHaveValue('nonsense');
  await page.getByLabel('Postcode').fill('ls1 4ap');
  await pressContinue(page);
  await expectRefusal(page, ['Choose your address']);
  await locateAddressList(page).selectOption(buyerAnswers.completeAddressLine);
  await pressContinue(page);

  await page.getByLabel('First name').fill('A1');
  await expectRefusal(page, [
    'Select your title',
    'First name: Name must contain only letters, spaces, apostrophes or hyphens',
    'Enter your last name',
    'Enter your date of birth',
    'Enter your email address',
    'Enter your phone number',
  ]);
  await expect(page.getByLabel('First name')).toHaveValue('A1');
  await page.getByLabel('Title').selectOption(buyerAnswers.title);
  await page.getByLabel('First name').fill(createUniqueFirstName());
  await page.getByLabel('Last name').fill(buyerAnswers.surname);
  await page.getByLabel('Date of birth').fill(buyerAnswers.dob);
  await page.getByLabel('Email address').fill(buyerAnswers.email);
  await page.getByLabel('Phone number').fill(buyerAnswers.telNumber);
  await pressContinue(page);

  await page.getByLabel('Sort code').fill('20');
  await expectRefusal(page, [
    'Enter a 6 digit sort code',
    'Enter your account number',
    'Tell us whether you can authorise payments on your own',
  ]);
  await expect(page.getByLabel('Sort code')).toHaveValue('');
  await page.getByLabel('Sort code').fill(buyerAnswers.sortCode);
  await page.getByLabel('Account number').fill(buyerAnswers.accountNumber);
  await answerYes(page, 'Can you authorise payments from this account on your own?');
  await pressContinue(page);

  await expect(page).toHaveURL(/\/summary$/);
  await expect(page.getByText('•••• 9911')).toBeVisible();
  await expectCopyAccessible(page);
  await page.getByRole('link', { name: 'Change your address' }).click();
  await page.getByRole('link', { name: 'Enter address manually' }).click();
  await page.getByRole('textbox', { name: 'Address line 1' }).fill('4 Harbour Row');
  await page.getByRole('textbox', { name: 'Town or city' }).fill('Leeds');
  await pressContinue(page);
  await expect(page).toHaveURL(/\/summary$/);
  await expect(page.getByText(/^4 Harbour Row, Leeds, LS1\s4AP$/)).toBeVisible();
  await pressContinue(page);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expectCopyAccessible(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText(/HS-\w{4}-\w{4}/).first()).toBeVisible();
  await expectCopyAccessible(page);
  await context.close();
});

/** Continues from the summary to the confirmation page while no file of the page arrives; its inline scripts still run. */
async function confirmWithoutFiles(page: Page, firstName = createUniqueFirstName()): Promise<void> {
  await openStep(page, { step: 'summary', firstName });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await pressContinue(page);
  await expect(page).toHaveURL(/\/confirmation$/);
  await expect(page.getByText('Account ending 9911')).toBeVisible();
}

test('a purchase that began with script is finished without, and so is a second one of the same plan', async ({
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
  await confirmPurchase(other);
  await expect(other).toHaveURL(/\/success$/);
});

test('a purchase that began without script is finished with it', async ({ page }) => {
  await confirmWithoutFiles(page);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expectHydrated(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText(/HS-\w{4}-\w{4}/).first()).toBeVisible();
});

test('the expert form is sent without script, after an error, and a second press sends nothing new', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${basePath}/speak-to-an-expert?cc=AB12`);
  await page.getByLabel('Your name').fill('Amelia Okafor');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page).toHaveURL(/\?cc=AB12$/);
  await expect(page.getByLabel('Your name')).toHaveValue('Amelia Okafor');
  await expectCopyAccessible(page);
  await page.getByLabel('Email address').fill(buyerAnswers.email);
  await page.getByLabel('Phone number').fill(buyerAnswers.telNumber);
  await page.getByLabel('How can we help?').fill('Which plan covers a combi boiler?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/success\?cc=AB12$/);
  await expect(page.getByText('Amelia Okafor').first()).toBeVisible();
  await page.goto(`${basePath}/speak-to-an-expert`);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(basePath);
  await context.close();
});
