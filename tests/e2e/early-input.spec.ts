import { expect, type Page } from '@playwright/test';
import {
  answerYes,
  basePath,
  buyerAnswers,
  confirmPurchase,
  pressContinue,
} from '#tests/support/buyer.ts';
import { expectHydrated, holdScripts } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

// step-action.test.ts posts a step with the journey of its tab, steps-without-script.db.test.ts each step, and hidden-step.test.ts
// has the step whose script is late.
test('a step whose script is very late is shown by the server with the tab’s answers; Continue pressed there is a plain post, whose answers the tab takes over, however late its response comes, and Buy now buys', async ({
  page,
}) => {
  await openStep(page, { step: 'bank' });
  await page.clock.install();
  const waitForPost = () =>
    page.waitForResponse((response) => response.request().method() === 'POST');
  /** Loads the page again. Its scripts hang until they are released. */
  const reloadWithoutScripts = async () => {
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    const handedOver = waitForPost();
    await page.clock.fastForward(10_000);
    expect((await handedOver).status()).toBe(303);
    return release;
  };
  const readTakenOver = () => page.evaluate(() => sessionStorage.getItem('carriedJourney'));
  /** Each post is a new journey. */
  const expectTakenOver = async (before: string | null) => {
    await expectHydrated(page);
    await expect.poll(readTakenOver).not.toBe(before);
    const listCookies = async () => (await page.context().cookies()).map(({ name }) => name);
    await expect.poll(listCookies).not.toContain('answers');
  };

  const release = await reloadWithoutScripts();
  await fillInAccount(page);
  const posted = waitForPost();
  await pressContinue(page);
  expect((await posted).status()).toBe(303);
  // Had an answer not survived the reload, the server would lead to its step.
  await expect(page).toHaveURL(/summary$/);
  release();
  await expectTakenOver(null);

  const takenOver = await readTakenOver();
  const releaseSummary = await reloadWithoutScripts();
  await expect(page.getByText('•••• 9911')).toBeVisible();
  // The response to the post waits until take-over.ts is loaded, which must not replace the newer answers by older ones.
  const loaded = page.waitForResponse('**/take-over-*.js');
  await page.route('**/summary', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    releaseSummary();
    await (await loaded).finished();
    await route.fulfill({ response });
  });
  await pressContinue(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your purchase');
  await expectTakenOver(takenOver);

  await reloadWithoutScripts();
  await expect(page.getByText('Account ending 9911')).toBeVisible();
  await confirmPurchase(page);
  await expect(page).toHaveURL(/\/success$/);
});

async function fillInAccount(page: Page): Promise<void> {
  await page.getByLabel('Name on the account').fill(buyerAnswers.accountName);
  await page.getByLabel('Sort code').fill(buyerAnswers.sortCode);
  await page.getByLabel('Account number').fill(buyerAnswers.accountNumber);
  await answerYes(page, 'Can you authorise payments from this account on your own?');
}

test('a field filled in before hydration keeps its value and the focus, also when the page is reloaded first', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()));
  const release = await holdScripts(page);
  await page.goto(`${basePath}/speak-to-an-expert`, { waitUntil: 'commit' });
  await page.getByLabel('Your name').fill('Amelia Okafor');
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Email address').fill('amelia.okafor@example.com');
  const message = page.getByLabel('How can we help?');
  await message.fill('Which plan?');
  release();
  await expect(page.getByLabel('Your name')).toHaveValue('Amelia Okafor');
  await expect(page.getByText('Character count: 11')).toBeVisible();
  await expect(message).toBeFocused();
  // React would report that the page differs from the server's, and replace all of it.
  expect(errors).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('There is 1 thing to fix')).toBeVisible();
});

test('on the listing, a cover type chosen before hydration filters the plans after it, and a button pressed before hydration acts after it', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${basePath}?filterType=BOILER_AND_HEATING`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Breakdown only' }).check();
  await page.getByRole('button', { name: 'Offer terms' }).click();
  const plans = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
  const terms = page.getByRole('dialog');
  await expect(plans.first()).toHaveText('Boiler and Service Care');
  await expect(terms).toBeHidden();
  release();
  await expect(terms).toBeVisible();
  await expect(plans.first()).toHaveText('Boiler Insurance');
  await expect(page.getByRole('radio', { name: 'Breakdown only' })).toBeChecked();
});
