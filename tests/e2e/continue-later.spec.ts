import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { expectAccessible, expectCopyAccessible } from '../support/accessibility.ts';
import {
  basePath,
  buyerAnswers,
  createUniqueFirstName,
  locateAddressList,
} from '../support/buyer.ts';
import { createConsentCookies } from '../support/consent-cookie.ts';
import { openStep } from '../support/open-step.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
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

/** The link of the newest email, as a path of this server. */
async function readLink(): Promise<string> {
  const folder = join(server.dataFolder, 'mail');
  const mails = readdirSync(folder).filter((name) => name.startsWith('link-'));
  const parsed = await Promise.all(
    mails.map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  );
  const newest = parsed.toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
  const [, link = ''] = /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(newest.at(-1)?.text ?? '') ?? [];
  return link;
}

const step = (path: string) => `${basePath}/plumbing-protect/${path}`;

for (const [saves, continues] of [
  [true, false],
  [false, true],
] as const) {
  const words = (hasScript: boolean) => (hasScript ? 'with script' : 'without script');
  test(`a purchase that is saved ${words(saves)} is continued by link in another browser ${words(continues)}`, async ({
    browser,
  }) => {
    const expectAccessibleFirst = saves ? expectAccessible : expectCopyAccessible;
    const expectAccessibleSecond = continues ? expectAccessible : expectCopyAccessible;
    const firstName = createUniqueFirstName();
    const first = await openProfile(browser, saves);
    if (saves) {
      await openStep(first, { step: 'details' });
    } else {
      await first.goto(`${basePath}/plumbing-protect`);
      await first.getByLabel('I own this home').check();
      await first.getByRole('button', { name: 'Continue', exact: true }).first().click();
      await first.getByLabel('Postcode').fill(buyerAnswers.postcode);
      await first.getByRole('button', { name: 'Continue', exact: true }).click();
      await locateAddressList(first).selectOption(buyerAnswers.completeAddressLine);
      await first.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(first).toHaveURL(step('payment-details'));
    }
    await first.getByLabel('First name').fill(firstName);
    await first.getByLabel('Email address').fill('amelia.okafor@');
    await first.getByRole('button', { name: 'Save and continue later' }).click();

    await expect(first).toHaveURL(step('save'));
    await expect(first.getByLabel('Postcode of the home')).toHaveCount(0);
    await expect(first.getByLabel('Email address')).toHaveValue('amelia.okafor@');
    await first.getByRole('button', { name: 'Email me the link' }).click();
    await expect(first).toHaveTitle(/^Error: /);
    await expectAccessibleFirst(first);
    await first.getByLabel('Email address').fill(buyerAnswers.email);
    await first.getByRole('button', { name: 'Email me the link' }).click();
    await expect(first.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expectAccessibleFirst(first);
    await first.getByRole('link', { name: 'Carry on here' }).click();
    await expect(first.getByLabel('First name')).toHaveValue(firstName);

    const second = await openProfile(browser, continues);
    await second.goto(await readLink());
    await expect(second).toHaveURL(`${basePath}/continue`);
    await second.getByLabel('Postcode of the home').fill('M1 1AA');
    await second.getByRole('button', { name: 'Continue where I left off' }).click();
    await expect(second.getByText('This is not the postcode we have')).toBeVisible();
    await expect(second.getByText('You can try 4 more times.')).toBeVisible();
    await expectAccessibleSecond(second);
    await second.getByLabel('Postcode of the home').fill('ls14ap');
    await second.getByRole('button', { name: 'Continue where I left off' }).click();

    await expect(second).toHaveURL(step('payment-details'));
    await expect(second).toHaveTitle(/^Your details/);
    await expect(second.getByLabel('First name')).toHaveValue(firstName);
    await expect(second.getByLabel('Email address')).toHaveValue('amelia.okafor@');
    if (continues) {
      expect(await second.evaluate(() => document.referrer)).not.toContain('token');
    }
    await second.getByLabel('Title').selectOption(buyerAnswers.title);
    await second.getByLabel('Last name').fill(buyerAnswers.surname);
    await second.getByLabel('Date of birth').fill(buyerAnswers.dob);
    await second.getByLabel('Email address').fill(buyerAnswers.email);
    await second.getByLabel('Phone number').fill(buyerAnswers.telNumber);
    await second.getByRole('button', { name: 'Continue', exact: true }).click();
    await second.getByLabel('Sort code').fill(buyerAnswers.sortCode);
    await second.getByLabel('Account number').fill(buyerAnswers.accountNumber);
    await second.getByRole('radio', { name: 'Yes' }).check();
    await second.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(second).toHaveURL(step('summary'));
    await second.getByRole('button', { name: 'Continue', exact: true }).first().click();
    await second.getByRole('checkbox', { name: /^I have read/ }).check();
    await second.getByRole('checkbox', { name: /^I want to buy/ }).check();
    await second.getByRole('button', { name: 'Buy now' }).click();
    await expect(second.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
    await second.goto(await readLink());
    await expect(second.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expectAccessibleSecond(second);
    await second.context().close();
    await first.context().close();
  });
}
