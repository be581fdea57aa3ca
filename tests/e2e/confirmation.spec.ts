import { expect, type Page } from '@playwright/test';
import { failureMessages } from '#api/failures.ts';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import {
  basePath,
  confirmPurchase,
  continueToNextStep,
  createUniqueFirstName,
} from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { waitUntilPrefetched } from '#tests/support/prefetched-pages.ts';
import { test } from '#tests/support/visitor-test.ts';

const plumbing = `${basePath}/plumbing-protect`;
const errorPage = `${basePath}/error`;
const successPage = `${basePath}/success`;
const createContract = '**/api/create-contract';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const buyNow = (page: Page) => page.getByRole('button', { name: 'Buy now' });
const tryAgain = (page: Page) => page.getByRole('link', { name: 'Try again' });

async function tickBoth(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('checkbox', { name: /^I want to buy/ }).check();
}

/** The reference of every create-contract response, also of those that are dropped before the page. */
async function referencesOf(page: Page, drop: (count: number) => boolean): Promise<string[]> {
  const references: string[] = [];
  await page.route(createContract, async (route) => {
    const response = await route.fetch();
    const { referenceId } = await response.json();
    references.push(referenceId);
    if (drop(references.length)) await route.abort();
    else await route.fulfill({ response });
  });
  return references;
}

// The pages that follow each response are in src/site/pages/confirmation/page.test.tsx.
test('Buy now names the boxes that are not ticked and sends nothing; the error page takes the focus, survives a reload, and passes axe with and without a failure', async ({
  page,
}) => {
  await openStep(page, { step: 'confirmation', productId: 'boiler-insurance' });
  await expectAccessible(page, { isStyleOnly: true });
  let sent = 0;
  await page.route(createContract, (route) => {
    sent += 1;
    return route.fulfill({ status: 429 });
  });
  await buyNow(page).click();
  await expect(page.getByRole('alert')).toContainText('There are 2 things to fix');
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);
  await expectNoOverflow(page, 320, 800);
  expect(sent).toBe(0);

  await page.setViewportSize({ width: 1280, height: 720 });
  await confirmPurchase(page);
  const card = page.getByRole('region', { name: 'Sorry, that did not go through' });
  await expect(card).toBeFocused();
  expect(await page.evaluate(() => scrollY), 'the page is at its top').toBe(0);
  await expect(card).toContainText('wait a few minutes');
  await expect(card.getByRole('link', { name: '0801 157 0142' })).toHaveAttribute(
    'href',
    'tel:08011570142',
  );
  await expectAccessible(page);
  await expectNoOverflow(page, 320, 800);
  await page.reload();
  await expectHydrated(page);
  await expect(card).toContainText('wait a few minutes');
  await tryAgain(page).click();
  await expect(page).toHaveURL(`${basePath}/boiler-insurance/confirmation`);
  await expect(heading(page)).toBeFocused();

  await page.goto(errorPage);
  await expect(page.getByText('Please start again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See all plans' })).toBeVisible();
  await expectAccessible(page, { include: ['main'] });
});

test('a double click, a lost response and a reload give one contract and one reference', async ({
  page,
}) => {
  await openStep(page, { step: 'confirmation' });
  const references = await referencesOf(page, (count) => count === 1);
  await tickBoth(page);
  await buyNow(page).dblclick();
  await expect(page).toHaveURL(errorPage);
  await expect(page.getByText('trying again will not buy the plan twice')).toBeVisible();
  expect(references).toHaveLength(1);
  await page.getByRole('link', { name: 'Return to your purchase' }).click();
  await expect(page).toHaveURL(`${plumbing}/confirmation`);
  await page.reload();
  await expectHydrated(page);
  await expect(page.getByRole('checkbox', { name: /^I have read/ })).toBeChecked();
  await buyNow(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(successPage);
  expect(references).toHaveLength(2);
  expect(new Set(references).size).toBe(1);
  await expect(page.getByText(references[0] ?? '')).toBeVisible();
  // A retry with the same key is the same purchase, so it is not reported as already bought.
  await expect(page.getByText('Your plan is set up.')).toBeVisible();
});

test('Check again finds a purchase whose answer was lost, and a second one of the same plan begins with the confirmation of the first', async ({
  page,
}) => {
  const firstName = createUniqueFirstName();
  await openStep(page, { step: 'confirmation', firstName });
  let purchases = 0;
  let reference = '';
  await page.route(createContract, async (route) => {
    purchases += 1;
    const json = await (await route.fetch()).json();
    reference = json.referenceId;
    await route.fulfill({ json: { ...json, referenceId: '' } });
  });
  await confirmPurchase(page);
  await expect(heading(page)).toHaveText('You may have bought this plan');
  await expect(page.getByText(failureMessages.SERVER)).toBeVisible();
  await expectAccessible(page, { include: ['main'] });
  await expectNoOverflow(page, 320, 800);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page).toHaveURL(successPage);
  await expect(page.getByText(reference)).toBeVisible();
  expect(purchases).toBe(1);

  await page.unroute(createContract);
  await openStep(page, { step: 'confirmation', firstName });
  await confirmPurchase(page);
  await expect(heading(page)).toHaveText('You have bought this plan already');
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByRole('link', { name: 'See my confirmation' })).toBeVisible();
  await expectAccessible(page, { include: ['main'] });

  // In another tab, which has no receipt, the page does not say who has bought the plan.
  await openStep(page, { step: 'confirmation', firstName, session: { receipt: '' } });
  await confirmPurchase(page);
  await expect(heading(page)).toHaveText('Have you bought this plan already?');
  await expect(page.getByText('This plan may already be bought for this home.')).toBeVisible();
  await expect(page.getByText(/date of birth|your name|24 hours/)).toHaveCount(0);
  await expectAccessible(page, { include: ['main'] });
  await expectNoOverflow(page, 320, 800);
  await page.getByRole('link', { name: 'I do want a second plan' }).click();
  await expect(page).toHaveURL(`${plumbing}/confirmation`);
  await expect(page.getByText('You may be buying this plan twice')).toBeVisible();
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
  await expectAccessible(page, { include: ['main'] });
  await page.getByRole('link', { name: 'See the plan you bought' }).click();
  await expect(page).toHaveURL(successPage);
  await expect(heading(page)).toHaveText(/Your plan was already set up/);
  await expect(page.getByText(/^HS-/)).toBeVisible();
  await expect(page.getByText('Plumbing Protect').first()).toBeVisible();
});

test('two tabs of one session at the summary buy one plan', async ({ page }) => {
  await openStep(page, { step: 'summary' });
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('idempotencyKey')))
    .toBeTruthy();
  const [copy] = await Promise.all([
    page.context().waitForEvent('page'),
    // Like a duplicated tab: window.open copies the session storage.
    page.evaluate(() => void window.open(location.href)),
  ]);
  const shown: string[] = [];
  for (const tab of [page, copy]) {
    await tab.bringToFront();
    await continueToNextStep(tab);
    await confirmPurchase(tab);
    await expect(tab).toHaveURL(successPage);
    shown.push(await tab.getByText(/^HS-/).innerText());
  }
  expect(new Set(shown).size).toBe(1);
});

test('buying offline leaves a doubt; Check again says so offline, and back online that nothing was bought, and buying works then', async ({
  page,
}) => {
  await openStep(page, { step: 'summary' });
  await waitUntilPrefetched(page, 'confirmation', 'success', 'error');
  await continueToNextStep(page);
  await tickBoth(page);
  await page.context().setOffline(true);
  await buyNow(page).click();
  await expect(heading(page)).toHaveText('You may have bought this plan');
  await expect(page.getByText(failureMessages.SERVER)).toBeVisible();
  const check = page.getByRole('button', { name: 'Check again' });
  await check.click();
  await expect(page.getByText('We could not check just now')).toBeVisible();
  await page.getByRole('link', { name: 'Return to your purchase' }).click();
  await expect(page).toHaveURL(`${plumbing}/confirmation`);
  await buyNow(page).click();
  await expect(page).toHaveURL(errorPage);
  await page.context().setOffline(false);
  await check.click();
  await expect(heading(page)).toHaveText('Your order has not reached us');
  await expect(page.getByRole('region', { name: 'Your order has not reached us' })).toBeFocused();
  await tryAgain(page).click();
  await buyNow(page).click();
  await expect(page).toHaveURL(successPage);
});
