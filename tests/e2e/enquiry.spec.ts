import { expect, type Page } from '@playwright/test';
import { failureMessages } from '#api/failures.ts';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { basePath, buyerAnswers } from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { createStepSession } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

const expertPage = `${basePath}/speak-to-an-expert`;
const submit = '**/api/submit-speak-to-an-expert';
const message = 'Which plan is right for a 12 year old boiler?';

async function write(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Amelia Okafor');
  await page.getByLabel('Email address').fill(buyerAnswers.email);
  await page.getByLabel('Phone number').fill(buyerAnswers.telNumber);
  await page.getByLabel('How can we help?').fill(message);
}

/** Waits for hydration, so that the form is sent by script and not by a page load. */
async function send(page: Page): Promise<void> {
  await expectHydrated(page);
  await page.getByRole('button', { name: 'Send' }).click();
}

test('the enquiry form lists what to fix and counts the characters of the message; Back returns to the listing when there was no page before', async ({
  page,
}) => {
  await page.goto(expertPage);
  await expectAccessible(page, { isStyleOnly: true });
  await send(page);
  await expect(page.getByRole('alert')).toContainText('There are 4 things to fix');
  await expect(page).toHaveTitle(/^Error: Speak to an expert/);
  await expectAccessible(page);
  await expectNoOverflow(page, 320, 800);
  await page.getByRole('link', { name: 'Tell us how we can help' }).click();
  const text = page.getByLabel('How can we help?');
  await expect(text).toBeFocused();
  await text.fill('a'.repeat(2000));
  await expect(page.getByText('Character count: 2000')).toBeVisible();
  await send(page);
  await expect(
    page.getByRole('link', { name: 'You have exceeded the maximum character limit.' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(basePath);
});

/** Records what the page shows in the first task after its address has changed. */
async function recordPageAfterPush(page: Page): Promise<void> {
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        Object.assign(window, { shownAfterPush: document.querySelector('main')?.textContent });
      };
      port2.postMessage(undefined);
    };
  });
}

test('a failed enquiry keeps what was typed; once sent, the success page thanks for the enquiry', async ({
  page,
}) => {
  // The form reports how long it took to fill in, so the clock must advance as for a person.
  await page.clock.install();
  const purchase = await page.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
    },
    createStepSession({ step: 'bank' }),
  );
  await page.goto(expertPage);
  await purchase.dispose();
  await write(page);
  await page.clock.fastForward(30_000);
  await page.route(submit, (route) => route.fulfill({ status: 500 }));
  await recordPageAfterPush(page);
  await send(page);
  await expect(page).toHaveURL(`${basePath}/error`);
  // A slow machine must not show "Sending" under the address of the error page.
  const shown = await page.evaluate(() => Reflect.get(window, 'shownAfterPush'));
  expect(shown).toContain(failureMessages.SERVER);
  await expect(page.getByText(failureMessages.SERVER)).toBeVisible();
  await expect(page.getByText('Your message is still here.')).toBeVisible();
  await page.unroute(submit);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(expertPage);
  await expect(page.getByLabel('How can we help?')).toHaveValue(message);
  await expect(page.getByLabel('Your name')).toHaveValue('Amelia Okafor');

  await send(page);
  await expect(page).toHaveURL(`${basePath}/success`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const when of ['sent', 'reloaded']) {
    if (when === 'reloaded') await page.reload();
    await expect(
      page.getByText('Thank you, Amelia Okafor. We have your message.'),
      when,
    ).toBeVisible();
    await expect(page.getByText('Within one working day'), when).toBeVisible();
    await expect(page.getByText('Monday to Friday 8am to 8pm'), when).toBeVisible();
    await expect(page.getByText(/reference|set up|HS-/), when).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).not.toContain(message);
  // A purchase in progress keeps its answers.
  expect(stored).toContain('Rowan Terrace');
});
