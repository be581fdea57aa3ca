import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { endpointPaths, leavePath } from '#api/paths.ts';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { basePath } from '#tests/support/buyer.ts';
import { buyingBudgets } from '#tests/support/buying-budgets.ts';
import { readShownNumbers } from '#tests/support/phone-numbers.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { findTokenLink, readMail } from '#tests/support/sent-mail.ts';
import { test } from '#tests/support/visitor-test.ts';

/** Buys a plan by the API. */
async function buy(page: Page, baseURL = '') {
  const email = `amelia.${randomUUID()}@example.com`;
  const body = createContractBody('boiler-and-service-care', new Date());
  const response = await page.request.post(endpointPaths.createContract, {
    headers: { origin: baseURL, [idempotencyKeyHeaderName]: randomUUID() },
    data: { ...body, customerDetails: { ...body.customerDetails, email } },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { referenceId: reference }: { referenceId: string } = await response.json();
  return { email, reference };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** Expects these numbers once each, no overflow, and nothing that axe finds. */
async function expectSound(page: Page, ...numbers: string[]): Promise<void> {
  await expect.poll(() => readShownNumbers(page)).toEqual(numbers);
  await expectNoOverflow(page, 320, 700);
  await expectAccessible(page);
}

const phoneNumber = 'main: 0801 157 0142';

test('a buyer finds the page from footer and contact page, and leaves by reference and address, with fewer presses and characters than the purchase took; a wrong pair finds nothing', async ({
  page,
  baseURL,
}) => {
  const { email, reference } = await buy(page, baseURL);
  const effort = { answers: 0, presses: 0, characters: 0 };
  const type = async (label: string, text: string) => {
    await page.getByLabel(label).fill(text);
    effort.answers += 1;
    effort.characters += text.length;
  };
  const press = async (name: string) => {
    await page.getByRole('button', { name }).click();
    effort.presses += 1;
  };
  await page.goto(`${basePath}/contact`);
  await expect(page.locator('#content').getByRole('link', { name: 'online' })).toHaveAttribute(
    'href',
    leavePath,
  );
  await page.locator('footer').getByRole('link', { name: 'Leave a plan' }).click();
  await expect(page).toHaveURL(leavePath);
  await press('Continue');
  await expect(page.getByText('There are 2 things to fix')).toBeVisible();
  expect(await readShownNumbers(page)).toEqual([phoneNumber]);
  await expectAccessible(page);
  await type('Reference number', reference);
  await type('Email you bought it with', 'somebody.else@example.com');
  await press('Continue');
  await expect(heading(page, 'There is nothing to leave with these details')).toBeVisible();
  await expectSound(page, phoneNumber);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Reference number')).toHaveValue(reference);

  Object.assign(effort, { answers: 0, presses: 0, characters: 0 });
  await type('Reference number', reference);
  await type('Email you bought it with', email);
  await press('Continue');
  await expect(heading(page, 'What you may do today')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Choose what you want to do' }).click();
  await expect(page.getByLabel('Cancel now, free of charge')).toBeFocused();
  expect(await page.locator('input:checked').count()).toBe(0);
  await expectSound(page);
  await page.getByText('Keep the plan, stop the renewal').click();
  effort.answers += 1;
  effort.presses += 1;
  await press('Continue');
  await expect(heading(page, 'Keep the plan, stop the renewal')).toBeVisible();
  await expectSound(page);
  await press('Send my notice');
  await expect(heading(page, 'We have your notice')).toBeVisible();
  await expectSound(page, phoneNumber);
  for (const budget of Object.values(buyingBudgets)) {
    for (const name of ['answers', 'presses', 'characters'] as const) {
      expect(effort[name]).toBeLessThan(budget[name]);
    }
  }
  const number = await page.getByText(/^LV-/).textContent();
  const received = await page.getByText(/ at \d\d:\d\d:\d\d (GMT|BST)$/).textContent();
  const mail = await readMail(`leaving-${number}.eml`);
  expect(mail.to?.[0]?.address).toBe(email);
  expect(mail.text).toContain(received);

  await page.getByRole('button', { name: 'Take my notice back' }).click();
  await expect(page.getByText(`You took your notice ${number} back on`)).toBeVisible();
  await expectSound(page);
  const takenBack = await readMail(`taken-back-${number}.eml`);
  expect(takenBack.text).toContain('Taken back on');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a buyer leaves by reference and address, and takes the notice back', async ({
    page,
    baseURL,
  }) => {
    const { email, reference } = await buy(page, baseURL);
    await page.goto(leavePath);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('There are 2 things to fix')).toBeVisible();
    await page.getByLabel('Reference number').fill(reference);
    await page.getByLabel('Email you bought it with').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page, 'What you may do today')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('link', { name: 'Choose what you want to do' })).toBeVisible();
    await page.getByText('Keep the plan, stop the renewal').click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${leavePath}?kind=stop-renewal`);
    await expect(heading(page, 'Keep the plan, stop the renewal')).toBeVisible();
    await page.getByRole('button', { name: 'Send my notice' }).click();
    await expect(heading(page, 'We have your notice')).toBeVisible();
    const number = await page.getByText(/^LV-/).textContent();
    await page.getByRole('button', { name: 'Take my notice back' }).click();
    await expect(page.getByText(`You took your notice ${number} back on`)).toBeVisible();
  });
});

test('the link of the confirmation opens the plan, and a keyboard is enough to leave it', async ({
  page,
  baseURL,
}) => {
  const { reference } = await buy(page, baseURL);
  await page.goto(findTokenLink(await readMail(`confirmation-${reference}.eml`)));
  await expect(page).toHaveURL(leavePath);
  await expect(page.getByText('Cancel now, free of charge')).toBeVisible();
  const pressTabTo = async (name: string, role: 'button' | 'radio' = 'button') => {
    const target = page.getByRole(role, { name });
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${name} is not reached by Tab.`);
  };
  await pressTabTo('Cancel now, free of charge', 'radio');
  await page.keyboard.press('Space');
  await pressTabTo('Continue');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Cancel now, free of charge')).toBeVisible();
  await pressTabTo('Send my notice');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'We have your notice')).toBeVisible();
  // A reload and Back send nothing again.
  await page.reload();
  await page.goBack();
  await expect(heading(page, 'We have your notice')).toBeVisible();
});
