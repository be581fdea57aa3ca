import { expect, type Page, test } from '@playwright/test';
import {
  answerNo,
  answerYes,
  basePath,
  continueToNextStep,
  fillInBankDetails,
  pressContinue,
} from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';

const check = '**/api/validate-bank-details';
const authority = 'Can you authorise payments from this account on your own?';

async function fill(page: Page, [name, sortCode, accountNumber]: [string, string, string]) {
  await page.getByLabel('Name on the account').fill(name);
  await page.getByLabel('Sort code').fill(sortCode);
  await page.getByLabel('Account number').fill(accountNumber);
}

test('accepts bank details with spaces, dashes or full-width digits and shows the sort code in pairs', async ({
  page,
}) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/validate-bank-details')) sent.push(request.postDataJSON());
  });
  await openStep(page, { step: 'bank' });
  await expect(page.getByRole('region', { name: 'Guarantee' }).getByRole('listitem')).toHaveCount(
    5,
  );
  await expect(page.getByText('10 working days in advance')).toBeVisible();
  await expect(page.getByLabel('Name on the account')).toHaveAttribute('autocomplete', 'name');
  const spellings: [string, string, string][] = [
    ['J. Smith', ' 20 00 00 ', ' 5577 9911 '],
    ['Mr & Mrs A Smith', '20-00-00', '55779911'],
    ['A Okafor-Smith Ltd', '２０００００', '５５７７９９１１'],
  ];
  await answerYes(page, authority);
  for (const spelling of spellings) {
    await fill(page, spelling);
    await continueToNextStep(page);
    await expect(page).toHaveURL(/\/summary$/);
    await page.goBack();
    await expect(page.getByLabel('Sort code')).toHaveValue('20-00-00');
    await expect(page.getByLabel('Account number')).toHaveValue('55779911');
  }
  expect(sent).toEqual(
    spellings.map(([accountName]) => ({
      accountName,
      sortCode: '200000',
      accountNumber: '55779911',
      encrypted: false,
    })),
  );
});

test('keeps the typed bank details when the check is refused, rate limited, failing, slow or offline', async ({
  page,
}) => {
  await openStep(page, { step: 'bank' });
  let response: { status: number } | undefined;
  let release = () => {};
  await page.route(check, async (route) => {
    if (response) return route.fulfill(response);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return route.fulfill({ status: 406 });
  });
  await fillInBankDetails(page);
  const busy = page.getByRole('button', { name: 'Checking your bank details' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  release();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('We could not confirm these bank details');
  await expect(alert).toContainText('no two digits are swapped');
  await expect(alert).toContainText('6 or 7 digits needs zeros at the start');
  await expect(alert).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  for (const [label, message] of [
    ['Sort code', 'Check your sort code'],
    ['Account number', 'Check your account number'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(page.getByText(/thing.? to fix/)).toHaveCount(0);

  for (const [status, title, text] of [
    [429, 'Please wait a few minutes', 'A limit on requests applies'],
    [500, 'We could not check your bank details just now', 'Please try again in a short while'],
    [503, 'We could not check your bank details just now', 'Please try again in a short while'],
    [400, 'We could not confirm these bank details', 'No money has been taken'],
  ] as const) {
    response = { status };
    await pressContinue(page);
    await expect(alert).toContainText(title);
    await expect(alert).toContainText(text);
  }
  await expect(page.getByLabel('Account number')).toHaveValue('55779911');
  await page.getByLabel('Account number').press('Backspace');
  await expect(page.getByLabel('Account number')).toHaveAccessibleDescription(/8 digit/);

  // A field error replaces the server's message.
  await page.getByLabel('Account number').fill('5577991');
  await pressContinue(page);
  await expect(alert).toContainText('There is 1 thing to fix');
  await page.getByLabel('Account number').fill('55779911');

  await page.unroute(check);
  await page.context().setOffline(true);
  await pressContinue(page);
  await expect(alert).toContainText('We could not reach our server');
  await page.context().setOffline(false);
  await continueToNextStep(page);
  await expect(page).toHaveURL(/\/summary$/);

  // A sort code edited in the middle and submitted by Enter keeps its pairs.
  await page.goBack();
  const sortCode = page.getByLabel('Sort code');
  await sortCode.press('Home');
  await sortCode.press('ArrowRight');
  await sortCode.press('ArrowRight');
  await sortCode.press('Delete');
  await sortCode.press('Delete');
  await sortCode.pressSequentially('0');
  await expect(sortCode).toHaveValue('20-00-00');
  await sortCode.press('Backspace');
  await sortCode.press('Backspace');
  await sortCode.pressSequentially('0');
  await sortCode.press('Enter');
  await expect(page).toHaveURL(/\/summary$/);
});

test('refuses an account number that fails the modulus check, and offers a call to a buyer who cannot authorise payments alone', async ({
  page,
}) => {
  await openStep(page, { step: 'bank' });
  await answerYes(page, authority);
  await fill(page, ['Amelia Okafor', '20-00-00', '55779912']);
  await pressContinue(page);
  await expect(page.getByRole('alert')).toContainText('We could not confirm these bank details');
  await answerNo(page, authority);
  await pressContinue(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Let’s set this up together by phone');
  await expect(page.getByRole('link', { name: 'Call 0808 157 0142' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a different account' }).click();
  await expect(page.getByLabel('Account number')).toHaveValue('55779912');
  await pressContinue(page);
  await page.getByRole('link', { name: 'Speak to an expert' }).click();
  await expect(page).toHaveURL(`${basePath}/speak-to-an-expert`);
});
