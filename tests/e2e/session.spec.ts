import { expect, test } from '@playwright/test';
import { referencePattern } from '#rules/identifiers/reference.ts';
import {
  answerYes,
  basePath,
  confirmOrder,
  confirmPurchase,
  continueToNextStep,
  fillInBankDetails,
} from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';

const minutes = 60_000;

test('answers are restored after Back and after a reload', async ({ page }) => {
  await openStep(page, { productId: 'boiler-and-service-care', step: 'your-boiler' });
  await answerYes(page, 'Is your boiler working?');
  await answerYes(page, 'Is it a gas boiler that heats a home?');
  await continueToNextStep(page);
  await page.getByLabel('Boiler make').selectOption('Worcester Bosch');
  await answerYes(page, 'Is your boiler 15 years old or less?');
  await continueToNextStep(page);
  await page.goBack();
  await expect(page.getByLabel('Boiler make')).toHaveValue('Worcester Bosch');
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Yes' }).first()).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Yes' }).last()).toBeChecked();
});

test('switching to a plan without a boiler keeps the shared answers and sends no eligibility answers', async ({
  page,
}) => {
  await openStep(page, { productId: 'boiler-and-service-care', step: 'summary' });
  await page.goto(`${basePath}/plumbing-protect`);
  await confirmOrder(page);
  await expect(page).toHaveURL(/plumbing-protect\/personal-details\/address$/);
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 4AP');
  await page.goto(`${basePath}/plumbing-protect/summary`);
  await expect(page.getByText('27 Rowan Terrace, Leeds, LS1 4AP')).toBeVisible();
  await continueToNextStep(page);
  const sent = page.waitForRequest('**/api/create-contract');
  await confirmPurchase(page);
  expect((await sent).postDataJSON()).toMatchObject({ eligibilityResponse: [] });
});

test('another plan asks again for the agreement, and for the boiler’s age only if its age limit differs', async ({
  page,
}) => {
  await openStep(page, { productId: 'boiler-and-service-care', step: 'confirmation' });
  await page.route('**/api/create-contract', (route) => route.fulfill({ status: 500 }));
  await confirmPurchase(page);
  await expect(page).toHaveURL(`${basePath}/error`);

  await page.goto(`${basePath}/boiler-insurance`);
  await confirmOrder(page);
  await expect(page).toHaveURL(/\/your-boiler$/);
  await page.goto(`${basePath}/boiler-insurance/confirmation`);
  await expect(page).toHaveURL(/boiler-insurance\/summary$/);
  await continueToNextStep(page);
  await expect(page.getByRole('checkbox', { name: /^I want to buy/ })).not.toBeChecked();

  await page.goto(`${basePath}/3mhp`);
  await confirmOrder(page);
  await page.goto(`${basePath}/3mhp/summary`);
  await expect(page).toHaveURL(/3mhp\/personal-details\/postcode$/);
  await expect(page.getByLabel('Boiler make')).toHaveValue('Worcester Bosch');
});

test('corrupt or outdated stored answers are dropped one by one, and the journey opens at the first missing one', async ({
  page,
}) => {
  const pageErrors: Error[] = [];
  page.on('pageerror', (error) => pageErrors.push(error));
  const address = `${basePath}/plumbing-protect/personal-details/details`;
  await openStep(page, {
    step: 'bank',
    session: { sale: '{"version":1,"order":{"isConfirmed":true},"address":[7],"details":"x"}' },
  });
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Your address' })).toBeVisible();
  // answers.test.ts has further corrupt and outdated values.
  const sale = '{"version":0,"order":{"isConfirmed":true}}';
  await openStep(page, { step: 'bank', session: { sale, marketingConsent: '{' } });
  await expect(page).toHaveURL(`${basePath}/plumbing-protect`);
  await confirmOrder(page);
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 4AP');
  expect(pageErrors).toEqual([]);
});

for (const [how, script] of [
  [
    'blocked',
    `Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('Denied', 'SecurityError'); } })`,
  ],
  [
    'full',
    `Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError'); }`,
  ],
] as const) {
  test(`with session storage ${how}, the journey works in memory and warns that a reload loses the answers`, async ({
    page,
  }) => {
    await page.addInitScript(script);
    await page.goto(`${basePath}/plumbing-protect`);
    const notice = page.getByText('reloading or closing this page will lose them');
    await expect(notice).toBeHidden();
    await confirmOrder(page);
    await expect(notice).toBeVisible();
    await page.getByLabel('Postcode').fill('LS1 4AP');
    await continueToNextStep(page);
    await expect(page).toHaveURL(/plumbing-protect\/personal-details\/details$/);
    await page.goBack();
    await expect(page.getByLabel('Postcode')).toHaveValue('LS1 4AP');
    await page.reload();
    await expect(page).toHaveURL(`${basePath}/plumbing-protect`);
  });
}

test('two tabs with different plans keep their answers apart', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto(`${basePath}/boiler-and-service-care`);
  await second.goto(`${basePath}/plumbing-protect`);
  await confirmOrder(first);
  await expect(first).toHaveURL(/boiler-and-service-care\/your-boiler$/);
  await confirmOrder(second);
  await first.reload();
  await expect(first).toHaveURL(/boiler-and-service-care\/your-boiler$/);
  await expect(second).toHaveURL(/plumbing-protect\/personal-details\/address$/);
});

test('bank details are cleared after 20 idle minutes, with a warning before and a notice after', async ({
  page,
}) => {
  await page.clock.install();
  await openStep(page, { step: 'bank' });
  await fillInBankDetails(page);
  await expect(page).toHaveURL(/\/summary$/);
  await page.clock.fastForward(19 * minutes);
  const warning = page.getByText('We will clear your bank details in 2 minutes');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(warning).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveTitle(/^Are you still there\?/);
  await page.keyboard.press('Shift');
  await expect(page.getByText('We will clear your bank details')).toBeHidden();
  // A reload does not restart the idle time.
  await page.clock.fastForward(10 * minutes);
  await page.reload();
  await expect(page).toHaveURL(/\/summary$/);
  await page.clock.fastForward(11 * minutes);
  await expect(page).toHaveURL(/\/bank-details$/);
  const notice = page.getByText('We have cleared your bank details');
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Account number')).toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).not.toContain('55779911');
  expect(stored).toContain('amelia.okafor@example.com');
  await page.reload();
  await expect(notice).toBeVisible();
  await fillInBankDetails(page);
  await expect(page).toHaveURL(/\/summary$/);
  await page.goBack();
  await expect(notice).toBeHidden();

  // Bank details are also cleared while the buyer is on the listing.
  const isHeld = () => page.evaluate(() => sessionStorage.getItem('sale')?.includes('55779911'));
  await page.goto(basePath);
  expect(await isHeld()).toBe(true);
  await expect(async () => {
    await page.clock.fastForward(21 * minutes);
    expect(await isHeld()).toBe(false);
  }).toPass();
});

test('the browser’s Back leaves a redirected step, and Forward returns to the success page', async ({
  page,
}) => {
  await page.goto(`${basePath}?filterType=PLUMBING`);
  await page.goto(`${basePath}/plumbing-protect/summary`);
  await expect(page).toHaveURL(`${basePath}/plumbing-protect`);
  await page.goBack();
  await expect(page).toHaveURL(`${basePath}?filterType=PLUMBING`);

  await openStep(page, { step: 'summary' });
  await continueToNextStep(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(`${basePath}/success`);
  await page.goBack();
  await expect(page).toHaveURL(`${basePath}/plumbing-protect`);
  await page.goForward();
  await expect(page.getByText(referencePattern)).toBeVisible();
});
