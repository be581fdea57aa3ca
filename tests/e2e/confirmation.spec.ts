import { expect, type Page } from '@playwright/test';
import { failureMessages } from '#api/failures.ts';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { basePath, confirmPurchase, continueToNextStep } from '#tests/support/buyer.ts';
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
    const before = await page.context().cookies();
    const response = await route.fetch();
    const { referenceId } = await response.json();
    references.push(referenceId);
    if (drop(references.length)) {
      // The cookies that the response ends are lost with it.
      await page.context().addCookies(before);
      await route.abort();
    } else await route.fulfill({ response });
  });
  return references;
}

// The pages that follow each response are in src/site/pages/confirmation/page.test.tsx, without-script.spec.ts has a plan that may
// already be bought.
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
  await expect(page.getByText('Your answers are still here.')).toBeVisible();
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

test('a buyer who is offline is told that the plan may be bought; back online Check again says that nothing was bought, and the plan can be bought', async ({
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
  await expectAccessible(page, { include: ['main'] });
  await expectNoOverflow(page, 320, 800);
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
