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
  pressContinue,
} from '../support/buyer.ts';
import { createConsentCookies } from '../support/consent-cookie.ts';
import { openStep } from '../support/open-step.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { readShownNumbers } from '../support/phone-numbers.ts';
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

test('a step that is saved with script goes on in the same tab; an unknown link has a page of its own', async ({
  browser,
}) => {
  const firstName = createUniqueFirstName();
  const page = await openProfile(browser, true);
  await openStep(page, { step: 'details' });
  await page.getByLabel('First name').fill(firstName);
  await page.getByRole('button', { name: 'Save and continue later' }).click();
  await expect(page).toHaveURL(step('save'));
  await expect(page.getByRole('button', { name: 'Email me the link' })).toBeVisible();
  expect(await readShownNumbers(page)).toEqual([]);
  await page.getByLabel('Email address').fill(buyerAnswers.email);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page, { include: ['main'] });
  await page.getByRole('link', { name: 'Carry on here' }).click();
  await expect(page.getByLabel('First name')).toHaveValue(firstName);

  await page.goto(`${basePath}/continue?token=unknown`);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page, { include: ['main'] });
  await page.context().close();
});

// saved-journey-access.db.test.ts has the purchase after that, which ends the link.
test('a journey that is saved without script is continued by link in another browser with script', async ({
  browser,
}) => {
  const first = await openProfile(browser, false);
  await first.goto(`${basePath}/plumbing-protect`);
  await first.getByLabel('I own this home').check();
  await pressContinue(first);
  await first.getByLabel('Postcode').fill(buyerAnswers.postcode);
  await pressContinue(first);
  await locateAddressList(first).selectOption(buyerAnswers.completeAddressLine);
  await pressContinue(first);
  await first.getByLabel('First name').fill(buyerAnswers.firstName);
  await first.getByLabel('Email address').fill('amelia.okafor@');
  await first.getByRole('button', { name: 'Save and continue later' }).click();
  await expect(first).toHaveURL(step('save'));
  await expect(first.getByLabel('Postcode of the home')).toHaveCount(0);
  await expect(first.getByLabel('Email address')).toHaveValue('amelia.okafor@');
  await first.getByRole('button', { name: 'Email me the link' }).click();
  await expect(first).toHaveTitle(/^Error: /);
  await expectCopyAccessible(first);
  await first.getByLabel('Email address').fill(buyerAnswers.email);
  await first.getByRole('button', { name: 'Email me the link' }).click();
  await expect(first.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const second = await openProfile(browser, true);
  await second.goto(await readLink());
  await expect(second).toHaveURL(`${basePath}/continue`);
  await second.getByLabel('Postcode of the home').fill('M1 1AA');
  await second.getByRole('button', { name: 'Continue where I left off' }).click();
  await expect(second.getByText('This is not the postcode we have')).toBeVisible();
  await expect(second.getByText('You can try 4 more times.')).toBeVisible();
  await expectAccessible(second, { include: ['main'] });
  await second.getByLabel('Postcode of the home').fill('ls14ap');
  await second.getByRole('button', { name: 'Continue where I left off' }).click();
  await expect(second).toHaveURL(step('payment-details'));
  await expect(second).toHaveTitle(/^Your details/);
  await expect(second.getByLabel('First name')).toHaveValue(buyerAnswers.firstName);
  await expect(second.getByLabel('Email address')).toHaveValue('amelia.okafor@');
  expect(await second.evaluate(() => document.referrer)).not.toContain('token');
  await second.context().close();
  await first.context().close();
});
