import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { idempotencyKeyHeaderName } from '../../src/api/create-contract-response.ts';
import { endpointPaths, leavePath } from '../../src/api/paths.ts';
import {
  expectAccessible,
  expectCopyAccessible,
  expectNoOverflow,
} from '../support/accessibility.ts';
import { buyingBudgets } from '../support/buying-budgets.ts';
import { createConsentCookies } from '../support/consent-cookie.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { readShownNumbers } from '../support/phone-numbers.ts';
import { createContractBody } from '../support/purchase.ts';
import { test } from '../support/visitor-test.ts';

// In one worker, because each worker would start a server.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({});
});
test.afterAll(() => server?.stop());

/** A browser profile of its own, without cookies and storage of the others. */
async function openProfile(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.address,
    javaScriptEnabled,
    storageState: { cookies: createConsentCookies(), origins: [] },
  });
  return context.newPage();
}

/** Buys a plan by the API, and returns its reference. */
async function buy(email: string): Promise<string> {
  const body = createContractBody('boiler-and-service-care', new Date());
  const response = await fetch(`${server.address}${endpointPaths.createContract}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: server.address,
      [idempotencyKeyHeaderName]: randomUUID(),
    },
    body: JSON.stringify({ ...body, customerDetails: { ...body.customerDetails, email } }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()).referenceId;
}

/** The mail whose file has this name. */
async function readMail(name: string) {
  const file = join(server.dataFolder, 'mail', name);
  await expect.poll(() => existsSync(file)).toBe(true);
  return PostalMime.parse(readFileSync(file));
}

const createEmail = () => `amelia.${randomUUID().slice(0, 8)}@example.com`;

for (const hasScript of [true, false]) {
  const how = hasScript ? 'with' : 'without';

  test(`a buyer leaves ${how} script by reference and address, with fewer presses and characters than the purchase took`, async ({
    browser,
  }) => {
    const email = createEmail();
    const reference = await buy(email);
    const page = await openProfile(browser, hasScript);
    const effort = { answers: 0, presses: 0, characters: 0 };
    const type = async (label: string, text: string) => {
      await page.getByLabel(label).fill(text);
      effort.answers += 1;
      effort.characters += text.length;
    };
    const expectValid = hasScript ? expectAccessible : expectCopyAccessible;
    const press = async (name: string) => {
      await page.getByRole('button', { name }).click();
      effort.presses += 1;
    };
    const expectNumbers = (...numbers: string[]) =>
      expect.poll(() => readShownNumbers(page)).toEqual(numbers);
    await page.goto(leavePath);
    await expectNumbers('main: 0801 157 0142');
    await press('Continue');
    await expect(page.getByText('There are 2 things to fix')).toBeVisible();
    await expectValid(page);
    effort.presses = 0;
    await type('Reference number', reference);
    await type('Email you bought it with', email);
    await press('Continue');
    await expect(page.getByRole('heading', { name: 'What you may do today' })).toBeVisible();
    await expectNumbers();
    await expectValid(page);
    await expectNoOverflow(page, 320, 700);
    await page.getByText('Keep the plan, stop the renewal').click();
    effort.answers += 1;
    effort.presses += 1;
    await press('Continue');
    await expect(
      page.getByRole('heading', { name: 'Keep the plan, stop the renewal' }),
    ).toBeVisible();
    await expectNumbers();
    await expectValid(page);
    await expectNoOverflow(page, 320, 700);
    await press('Send my notice');
    await expect(page.getByRole('heading', { name: 'We have your notice' })).toBeVisible();
    await expectNumbers('main: 0801 157 0142');
    await expectValid(page);
    await expectNoOverflow(page, 320, 700);
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
    await expectValid(page);
    const takenBack = await readMail(`taken-back-${number}.eml`);
    expect(takenBack.text).toContain('Taken back on');
    await page.context().close();
  });
}

test('the link of the confirmation opens the plan, and a keyboard is enough to leave it', async ({
  browser,
}) => {
  const reference = await buy(createEmail());
  const mail = await readMail(`confirmation-${reference}.eml`);
  const [, link = ''] = /https?:\/\/[^/\s]+(\/\S+\/leave\?token=\S+)/.exec(mail.text ?? '') ?? [];
  const page = await openProfile(browser, true);
  await page.goto(link);
  await expect(page).toHaveURL(leavePath);
  await expect(page.getByText('Cancel now, free of charge')).toBeVisible();
  const pressTabTo = async (name: string) => {
    const target = page.getByRole('button', { name });
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${name} is not reached by Tab.`);
  };
  await pressTabTo('Continue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Cancel now, free of charge' })).toBeVisible();
  await pressTabTo('Send my notice');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'We have your notice' })).toBeVisible();
  // A reload and Back send nothing again.
  await page.reload();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'We have your notice' })).toBeVisible();
  await page.context().close();
});

test('a wrong pair finds nothing, and footer and contact page lead to the page', async ({
  browser,
}) => {
  const reference = await buy(createEmail());
  const page = await openProfile(browser, true);
  await page.goto('/home-services/products/contact');
  await expect(page.locator('#content').getByRole('link', { name: 'online' })).toHaveAttribute(
    'href',
    leavePath,
  );
  await page.locator('footer').getByRole('link', { name: 'Leave a plan' }).click();
  await expect(page).toHaveURL(leavePath);
  await page.getByLabel('Reference number').fill(reference);
  await page.getByLabel('Email you bought it with').fill('somebody.else@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByRole('heading', { name: 'There is nothing to leave with these details' }),
  ).toBeVisible();
  expect(await readShownNumbers(page)).toEqual(['main: 0801 157 0142']);
  await expectAccessible(page);
  await expectNoOverflow(page, 320, 700);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Reference number')).toHaveValue(reference);
  await page.context().close();
});
