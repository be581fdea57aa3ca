import { expect, type Page, test } from '@playwright/test';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import {
  answerNo,
  basePath,
  confirmPurchase,
  continueToNextStep,
  createUniqueFirstName,
} from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';

const plumbing = `${basePath}/plumbing-protect`;
const boilerCare = `${basePath}/boiler-and-service-care`;
const errorPage = `${basePath}/error`;
const successPage = `${basePath}/success`;
const createContract = '**/api/create-contract';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const referenceOn = (page: Page) => page.getByText(/^HS-/);
const orderTick = (page: Page) => page.getByRole('checkbox', { name: /I own this home/ });

test('changing a required yes to no takes effect before Continue: the confirmation redirects to that question', async ({
  page,
}) => {
  const changes: [what: string, path: string, act: () => Promise<void>][] = [
    ['your plan', '', () => orderTick(page).uncheck()],
    ['your boiler', '/your-boiler', () => answerNo(page, 'Is your boiler working?')],
    [
      'your payments',
      '/payment-details/bank-details',
      () => answerNo(page, 'Can you authorise payments from this account on your own?'),
    ],
  ];
  for (const [what, path, act] of changes) {
    await openStep(page, { step: 'summary', productId: 'boiler-and-service-care' });
    await expectHydrated(page);
    await page.getByRole('link', { name: `Change ${what}`, exact: true }).click();
    await expect(page).toHaveURL(`${boilerCare}${path}`);
    await expect(heading(page)).toBeFocused();
    await act();
    await page.goBack();
    await expect(page).toHaveURL(`${boilerCare}${path}`);
    await page.goto(`${boilerCare}/confirmation`);
    await expect(page).toHaveURL(`${boilerCare}${path}`);
    await expect(heading(page)).toBeVisible();
  }
});

test('the confirmation ticks are stored when ticked and cleared, and survive a reload', async ({
  page,
}) => {
  await openStep(page, { step: 'confirmation' });
  const read = page.getByRole('checkbox', { name: /^I have read/ });
  const buy = page.getByRole('checkbox', { name: /^I want to buy/ });
  const stored = () => page.evaluate(() => sessionStorage.getItem('termsConditionsStorage'));
  await read.check();
  await buy.check();
  await read.uncheck();
  expect(JSON.parse((await stored()) ?? '')).toEqual({
    confirmTermsConditions: false,
    confirmPurchase: true,
  });
  await page.reload();
  await expect(buy).toBeChecked();
  await expect(read).not.toBeChecked();

  // Only status 200 is a success; 201 is treated as a failure.
  await read.check();
  await page.route(createContract, (route) =>
    route.fulfill({ status: 201, json: { referenceId: 'HS-7KQ2-M4XD' } }),
  );
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(page).toHaveURL(errorPage);
  await expect(page.getByText('trying again will not buy the plan twice')).toBeVisible();
});

test('when the idempotency key was used before, the error page names the plan bought with it and offers another purchase', async ({
  page,
}) => {
  await openStep(page, { step: 'summary' });
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('idempotencyKey')))
    .toBeTruthy();
  const [copy] = await Promise.all([
    page.context().waitForEvent('page'),
    // Like a duplicated tab: window.open copies the session storage.
    page.evaluate(() => void window.open(location.href)),
  ]);
  await continueToNextStep(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(successPage);
  const bought = await referenceOn(page).innerText();

  await copy.bringToFront();
  await copy.getByRole('link', { name: 'Change your details' }).click();
  await copy.getByLabel('First name').fill(createUniqueFirstName());
  await continueToNextStep(copy);
  await continueToNextStep(copy);
  await confirmPurchase(copy);
  await expect(copy).toHaveURL(errorPage);
  await expect(heading(copy)).toHaveText('You have already bought Plumbing Protect');
  await expect(copy.getByText(`Your reference number is ${bought}.`)).toBeVisible();
  await expectAccessible(copy);
  await copy.getByRole('link', { name: 'Start another purchase' }).click();
  await expect(copy).toHaveURL(`${plumbing}/summary`);
  await continueToNextStep(copy);
  await confirmPurchase(copy);
  await expect(copy).toHaveURL(successPage);
  expect(await referenceOn(copy).innerText()).not.toBe(bought);
});

test('after a lost response, buying with changed answers says the plan is already bought and links to it', async ({
  page,
}) => {
  await openStep(page, { step: 'confirmation' });
  await page.route(createContract, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await confirmPurchase(page);
  await expect(page).toHaveURL(errorPage);
  await page.unroute(createContract);
  await page.goto(`${plumbing}/summary`);
  await page.getByRole('link', { name: 'Change your details' }).click();
  await page.getByLabel('First name').fill(createUniqueFirstName());
  await continueToNextStep(page);
  await continueToNextStep(page);
  await confirmPurchase(page);
  await expect(heading(page)).toHaveText('You have already bought Plumbing Protect');
  await page.getByRole('link', { name: 'See the plan you bought' }).click();
  await expect(page).toHaveURL(successPage);
  await expect(heading(page)).toHaveText(/Your plan was already set up/);
  await expect(referenceOn(page)).toBeVisible();
  await expect(page.getByText('Plumbing Protect').first()).toBeVisible();
  await expectAccessible(page);
});

test('asks before the same person buys the same plan for the same home again within a day, without showing the first reference', async ({
  page,
}) => {
  const firstName = createUniqueFirstName();
  await openStep(page, { step: 'confirmation', firstName });
  await confirmPurchase(page);
  await expect(page).toHaveURL(successPage);
  const bought = await referenceOn(page).innerText();

  await openStep(page, { step: 'confirmation', firstName: firstName.toUpperCase() });
  await confirmPurchase(page);
  await expect(page).toHaveURL(errorPage);
  await expect(heading(page)).toHaveText('Have you bought this plan already?');
  await expect(page.getByText(bought)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Buy it again' }).click();
  await expect(page).toHaveURL(`${plumbing}/confirmation`);
  await expect(page.getByText('You are buying this plan again')).toBeVisible();
  await confirmPurchase(page);
  await expect(page).toHaveURL(successPage);
  expect(await referenceOn(page).innerText()).not.toBe(bought);
});

/** The next midnight in London, which is an hour ahead of UTC in summer. */
function nextMidnight(): number {
  const today = getLondonDate(new Date());
  const day = Date.parse(`${today}T23:00:00Z`);
  return getLondonDate(new Date(day)) === today ? day + 60 * 60_000 : day;
}

test('continuing after midnight loads the plan again, and the success page shows the dates that the server returned', async ({
  page,
}) => {
  const midnight = nextMidnight();
  await page.clock.setFixedTime(new Date(midnight - 5 * 60_000));
  await openStep(page, { step: 'summary' });
  await page.clock.setFixedTime(new Date(midnight + 5 * 60_000));
  const reloaded = page.waitForRequest(/plumbing-protect\/confirmation\.data/);
  await continueToNextStep(page);
  await reloaded;

  // The server refuses dates that were shown the day before.
  const newDay = { field: 'agreement.dates', code: 'DATES_CHANGED', message: 'A new day.' };
  await page.route(createContract, (route) =>
    route.fulfill({ status: 400, json: { errors: [newDay] } }),
  );
  await confirmPurchase(page);
  await expect(page.getByText('A new day.')).toBeVisible();
  await page.getByRole('link', { name: 'See what has changed' }).click();
  await expect(page).toHaveURL(`${plumbing}/summary`);
  await page.unroute(createContract);

  // This device's clock is ahead: the server ignores its tick times and still sells the plan.
  await page.route(createContract, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const dates = { ...answer.dates, boughtOn: '2031-05-01', cancelBy: '2031-05-15' };
    await route.fulfill({
      response,
      json: response.ok() ? { ...answer, dates } : answer,
    });
  });
  await continueToNextStep(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(successPage);
  await expect(page.getByText(formatLongDate('2031-05-15')).first()).toBeVisible();
});
