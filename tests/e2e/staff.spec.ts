import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cookie, expect, type Page } from '@playwright/test';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { apiOperations } from '#api/operations.ts';
import { endpointPaths } from '#api/paths.ts';
import { readContentFiles } from '#server/content/files/content-files.ts';
import { basePath } from '#tests/support/buyer.ts';
import { type OwnServer, startOwnServer } from '#tests/support/own-server.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import {
  createPrivatePurchase,
  findLeaks,
  personalSecrets,
  privateEnquiry,
} from '#tests/support/private-details.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  createStaffLink,
  expectSound,
  heading,
  runOps,
  signInByLink,
} from '#tests/support/staff-visitor.ts';
import { createTarGz } from '#tests/support/tar-archive.ts';
import { testContentFolder } from '#tests/support/test-content.ts';
import { test } from '#tests/support/visitor-test.ts';

// The tests share one server, in this order: the later ones leave visits, enquiries and sales that the earlier ones would see.
test.describe.configure({ mode: 'default' });

let port: string;
let origin: string;
let server: OwnServer;
/** The cookies of those who have signed in, by role. */
const sessions = new Map<string, Cookie[]>();

test.beforeAll(async () => {
  port = String(await findFreePort());
  origin = `http://127.0.0.1:${port}`;
  const CONTENT_SOURCE = 'database';
  server = await startOwnServer(
    { STAFF_PORT: port, CONTENT_SOURCE },
    {
      prepareData: (DATA_DIR, content) =>
        void runOps(['content', 'publish', content, '--by', 'Anna'], { DATA_DIR, CONTENT_SOURCE }),
    },
  );
});

test.afterAll(() => server?.stop());

/** Signs in by a link, or goes on as whoever has signed in with this role before. */
async function signIn(page: Page, role: 'viewer' | 'care' | 'admin'): Promise<void> {
  const context = page.context();
  const known = sessions.get(role);
  if (!known) {
    await signInByLink(page, createStaffLink(server, port, role));
    sessions.set(role, await context.cookies(origin));
    return;
  }
  await context.addCookies(known);
  await page.goto(origin);
  await expect(heading(page)).toHaveText('Today');
}

async function send(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: server.address,
      [idempotencyKeyHeaderName]: randomUUID(),
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

const openMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name, exact: true });

test('a viewer and an admin sign in by links, see their pages alone, and sign out; the shop has none of these pages', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Staff' }).getByRole('link');
  const link = createStaffLink(server, port, 'viewer');
  await page.goto(link);
  await expectSound(page);
  await signInByLink(page, link);
  await expect(page.getByText('Nothing needs anybody now.')).toBeVisible();
  await expect(menu).toHaveText(['Today', 'Deliveries', 'Funnel', 'Content']);
  await expectSound(page);
  await menu.filter({ hasText: 'Deliveries' }).click();
  await expect(page.getByText('Everything is delivered.')).toBeVisible();
  await page.goto(new URL('/audit', link).href);
  await expect(heading(page)).toHaveText('You may not see this page');
  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(heading(page)).toHaveText('emberly staff');

  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('This link was used before. Ask for a new one.');
  await signIn(page, 'admin');
  await menu.filter({ hasText: 'Audit' }).click();
  const acts = page.getByRole('row').filter({ hasText: 'Sam viewer' });
  await expect(acts.locator('td:nth-child(4)')).toHaveText([
    'Refused: the link was used before',
    'Signed out',
    'Refused',
    'Signed in',
  ]);
  await expectSound(page);

  for (const path of ['/sign-in', '/audit', '/staff.css']) {
    expect((await fetch(`${server.address}${path}`)).status, path).toBe(404);
  }
});

test('a viewer sees a visit in the funnel by keyboard, takes it along as CSV, and is told of a time that cannot be', async ({
  page,
}) => {
  const reported = page.waitForResponse(/report-event/);
  await page.goto(`${server.address}${basePath}/boiler-insurance`);
  await reported;
  await signIn(page, 'viewer');

  const openFunnel = async () => {
    await openMenu(page, 'Funnel').press('Enter');
    return page.locator('.title p').textContent();
  };
  // Reports are stored in batches.
  await expect.poll(openFunnel).toMatch(/, 1 visit$/);
  await expect(page.getByRole('row', { name: /^Order page/ })).toContainText('100.0%');
  await expect(page.getByRole('row', { name: /^Computer/ }).first()).toContainText('0 of 1');
  await expectSound(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All devices' }).press('Enter');
  const file = await (await downloading).path();
  expect(readFileSync(file, 'utf8')).toMatch(/^device,name,.*\r\nWEB_DESKTOP,Computer,1,1,1,0,/);

  await page.getByLabel('From').fill('2026-11-02');
  await page.getByLabel('To').fill('2026-11-01');
  await page.getByLabel('To').press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Enter a first day that is not after the last one.',
  );
  await expect(heading(page)).toHaveText('Funnel');
  await expectSound(page);
});

test('a care agent finds the oldest enquiry, notes a call and closes it, by keyboard', async ({
  page,
}) => {
  const { path, exampleBody } = apiOperations.submitSpeakToAnExpert;
  const message = 'I wrote a week ago: <b>call me</b> https://x.example';
  await send(path, { ...exampleBody, name: 'Jo Marsh', message });
  await send(path, { ...exampleBody, name: 'Amelia Okafor' });

  await signIn(page, 'care');
  await openMenu(page, 'Enquiries').press('Enter');
  await expect(heading(page)).toHaveText('Enquiries');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveText([/Jo Marsh.*<b>call me.*New/, /Amelia Okafor.*New/]);
  await rows.first().getByRole('link', { name: 'Jo Marsh' }).press('Enter');
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.locator('main a')).toHaveText(['Enquiries']);

  await page.getByLabel('Note').fill('Left a message\nat 11');
  await page.getByLabel('Note').press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const notes = page.getByRole('row').filter({ hasText: 'Sam care' });
  await expect(notes).toHaveText([/Called.*Left a message\s+at 11/]);
  await page.getByLabel('Closed').press('Space');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(notes).toHaveText([/Closed/, /Called/]);
  await expectSound(page);

  await openMenu(page, 'Enquiries').press('Enter');
  await expect(rows).toHaveText([/Amelia Okafor/, /Jo Marsh.*Closed/]);
  await expectSound(page);
  await page.getByRole('link', { name: 'New 1' }).press('Enter');
  await expect(rows).toHaveText([/Amelia Okafor/]);
});

test('a care agent finds a sale, explains it, sends the mail again and downloads the evidence, and an admin holds it, by keyboard', async ({
  page,
}) => {
  for (const surname of ['Okafor', 'Óka']) {
    const body = createContractBody('boiler-and-service-care', new Date());
    const customerDetails = { ...body.customerDetails, surname };
    await send(endpointPaths.createContract, { ...body, customerDetails });
  }
  const rows = page.locator('tbody tr');
  const search = async (text: string) => {
    await page.getByLabel('Find a sale').fill(text);
    await page.getByLabel('Find a sale').press('Enter');
  };

  await signIn(page, 'care');
  await openMenu(page, 'Sales').press('Enter');
  await search('oka');
  await expect(page.getByRole('status')).toHaveText('2 sales for “oka”, newest first');
  await expect(rows).toHaveText([/Amelia Óka/, /Amelia Okafor.*27 Rowan Terrace, LS1 4AP.*£7\.25/]);
  await expectSound(page);
  await search('okaf');
  await expect(rows).toHaveCount(1);
  expect(page.url()).not.toContain('oka');

  await rows.getByRole('link').press('Enter');
  await expect(heading(page)).toHaveText('Amelia Okafor, Boiler and Service Care');
  await expect(page.getByText('Account ending 9911')).toBeVisible();
  const sale = page.url();
  const confirmation = page.getByRole('row').filter({ hasText: 'Confirmation to the buyer' });
  const reloaded = async () => {
    await page.reload();
    return confirmation.textContent();
  };
  await expect.poll(reloaded).toMatch(/1.*delivered.*Delivered/);
  await confirmation.getByRole('button').press('Enter');
  await expect(page.getByRole('status')).toHaveText(/It is sent again now/);
  await expect.poll(reloaded).toMatch(/2.*delivered.*Delivered/);
  await confirmation.getByText('Earlier tries').press('Enter');
  await expect(confirmation.getByRole('listitem')).toHaveText(/^\d.* delivered, /);
  await page.getByText('Your plan is set up:').press('Enter');
  await expect(page.getByText('Thank you, Amelia. Your plan is set up.')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Evidence' }).press('Enter');
  const file = await (await downloading).path();
  expect(readFileSync(file, 'utf8')).toContain('Evidence of sale HS-');

  await openMenu(page, 'Sales').press('Enter');
  await expect(heading(page)).toHaveText('Sales');
  await search('okaf');
  await rows.getByRole('link').press('Enter');
  await page.goBack();
  await expect(rows).toHaveText([/Amelia Okafor/]);

  await signIn(page, 'admin');
  await page.goto(sale);
  await page.getByText('Your plan is set up:').click();
  await expectSound(page);
  await page.getByLabel('Reason').fill('Case 12');
  await page.getByLabel('Reason').press('Enter');
  await expect(page.getByText(/On hold since .*: Case 12/)).toBeVisible();
  await page.getByLabel('Reason').fill('Case closed');
  await page.getByRole('button', { name: 'End the hold' }).press('Enter');
  await expect(page.getByText('None: the sale is deleted at the end of its period.')).toBeVisible();
  await openMenu(page, 'Audit').press('Enter');
  const acts = page.getByRole('row').filter({ hasText: 'Sam care' }).locator('td:nth-child(4)');
  await expect(acts.filter({ hasText: /Sent again|Downloaded evidence/ })).toHaveText([
    'Downloaded evidence',
    'Sent again',
  ]);
});

test('an admin exports and erases a person by keyboard, sees before what happens, and the audit has the case', async ({
  page,
}) => {
  await send(endpointPaths.createContract, createPrivatePurchase());
  const { path, exampleBody } = apiOperations.submitSpeakToAnExpert;
  await send(path, { ...exampleBody, ...privateEnquiry });

  await signIn(page, 'admin');
  await openMenu(page, 'People').press('Enter');
  await expect(heading(page)).toHaveText('People');
  await expectSound(page);
  await page.getByLabel('Email address').fill(privateEnquiry.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'The record of a purchase' })).toContainText(
    'Made anonymous',
  );
  await expectSound(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to read' }).press('Enter');
  const file = await (await downloading).path();
  expect(findLeaks(readFileSync(file, 'utf8'), [privateEnquiry.email, 'Bartholomew'])).toHaveLength(
    2,
  );

  await page.getByLabel('Case number').fill('ER-2026-118');
  await page.getByRole('button', { name: 'Erase 2 records' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Erased, as request' })).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Email address').fill(privateEnquiry.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Nothing is held about this person.');
  expect(new URL(page.url()).search).toBe('');
  expect(readFileSync(join(server.dataFolder, 'erasures.jsonl'), 'utf8')).not.toBe('');

  await openMenu(page, 'Audit').press('Enter');
  const erased = page.getByRole('row').filter({ hasText: 'Erased person' });
  await expect(erased).toContainText('case ER-2026-118: HS-');
  expect(findLeaks(await page.content(), personalSecrets)).toEqual([]);
});

/** The test content with other prices of one call-out fee, as a file that somebody chooses. */
function writeArchive(path: string, pounds: number): string {
  const entries = Array.from(readContentFiles(testContentFolder), ([name, content]) => ({
    name: `content/${name}`,
    content:
      name === 'catalogue/boiler-insurance.json'
        ? String(content)
            .replace('"priceMonthly": 8.5', `"priceMonthly": ${pounds}`)
            .replace('"priceAnnually": 102', `"priceAnnually": ${12 * pounds}`)
        : content,
  }));
  writeFileSync(path, createTarGz(entries));
  return path;
}

async function upload(page: Page, path: string): Promise<void> {
  await page.getByLabel('Archive').setInputFiles(path);
  await page.getByRole('button', { name: 'Upload and check' }).press('Enter');
}

test('an admin uploads prices, previews, publishes and rolls them back by keyboard; the shop follows', async ({
  page,
}, testInfo) => {
  const plan = `${server.address}${basePath}/boiler-insurance`;
  const shopPage = async () => (await fetch(plan)).text();
  expect(await shopPage()).not.toContain('£93');

  await signIn(page, 'admin');
  await openMenu(page, 'Content').press('Enter');
  await expect(page.locator('dl.facts')).toContainText('Anna');
  await expectSound(page);

  const huge = testInfo.outputPath('huge.tar.gz');
  writeFileSync(huge, '');
  truncateSync(huge, 1024 ** 3);
  await upload(page, huge);
  await expect(heading(page)).toHaveText('The archive is too large');
  await page.goBack();

  await upload(page, writeArchive(testInfo.outputPath('broken.tar.gz'), -1));
  await expect(heading(page)).toHaveText('broken.tar.gz is refused');
  await expect(page.getByText('line 58, productVariants[0].priceMonthly:')).toBeVisible();
  await expectSound(page);
  await page.goBack();

  await upload(page, writeArchive(testInfo.outputPath('dear.tar.gz'), 93));
  await expect(heading(page)).toHaveText(/^Version [\da-f]{16}$/);
  const changes = page.getByRole('table', { name: 'What changes with it' });
  await expect(changes.getByRole('row').filter({ hasText: '£93.00' })).toContainText('£8.50');
  await expectSound(page);
  await page.getByRole('button', { name: 'Make a preview link' }).press('Enter');
  const link = await page.getByText('Open the preview').getAttribute('href');
  await expectSound(page);
  const preview = await page.context().newPage();
  await preview.goto(link ?? '');
  await preview.goto(plan);
  await expect(preview.getByText('£93').first()).toBeVisible();
  await preview.context().clearCookies({ name: 'preview' });
  await preview.close();
  expect(await shopPage()).not.toContain('£93');

  await page.goBack();
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByRole('status')).toContainText('is published');
  await expectSound(page);
  await expect.poll(shopPage).toContain('£93');

  await page.getByRole('row').filter({ hasText: 'Earlier' }).getByRole('link').press('Enter');
  await page.getByRole('button', { name: 'Roll back to this version' }).press('Enter');
  await expect(page.getByRole('status')).toContainText('is published');
  await expect.poll(shopPage).not.toContain('£93');

  await openMenu(page, 'Audit').press('Enter');
  await expect(page.locator('td:nth-child(4)')).toContainText([
    'Rolled back content',
    'Published content',
    'Made preview link',
    'Uploaded content',
  ]);
});

test('a care agent looks at sales of one account that are held, lets two of them go and ends a third, by keyboard', async ({
  page,
}) => {
  const { agreement: _, ...body } = createContractBody();
  const buyAs = (firstName: string) =>
    send(endpointPaths.createContract, {
      ...body,
      // The tables of the account check do not know this sort code.
      bankDetails: { ...body.bankDetails, sortCode: '998877', accountNumber: '31415926' },
      customerDetails: { ...body.customerDetails, firstName, email: 'landlord@example.com' },
    });
  const mails = () =>
    readdirSync(join(server.dataFolder, 'mail')).filter((name) =>
      readFileSync(join(server.dataFolder, 'mail', name), 'utf8').includes('landlord@example.com'),
    );
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora', 'Eve', 'Fay', 'Gwen']) await buyAs(name);
  await expect.poll(() => mails().length).toBe(5);

  await signIn(page, 'care');
  const task = page.getByRole('row').filter({ hasText: '2 held' });
  await expect(task).toContainText('2 sales held for a look');
  await task.getByRole('link').press('Enter');
  await expect(heading(page)).toHaveText('Sales held for a look');
  await expectSound(page);
  await page.getByRole('row', { name: 'Gwen' }).getByRole('link').press('Enter');
  await expect(page.getByText('Held since')).toBeVisible();
  await expect(page.getByText('6 were paid from the same account')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('And the other one that is held').press('Space');
  await page.getByRole('button', { name: 'Let it go' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('It was let go: webhook and mail go out now.');
  await expect.poll(() => mails().length).toBe(7);

  await buyAs('Hope');
  await openMenu(page, 'Today').press('Enter');
  await page.getByRole('link', { name: 'Look at them' }).press('Enter');
  await page.getByRole('row', { name: 'Hope' }).getByRole('link').press('Enter');
  await page.getByRole('button', { name: 'End it free of charge' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText(
    'It was ended: nothing of it is sent, and nothing is collected.',
  );
  await expect(page.getByText('Ended by staff')).toBeVisible();
  await expectSound(page);
  await openMenu(page, 'Today').press('Enter');
  await expect(page.getByText('held for a look')).toHaveCount(0);
  expect(mails()).toHaveLength(7);
});
