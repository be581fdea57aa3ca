import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { endpointPaths } from '#api/paths.ts';
import { startOwnServer } from '#tests/support/own-server.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  createStaffLink,
  expectSound,
  heading,
  signInByLink,
} from '#tests/support/staff-visitor.ts';
import { test } from '#tests/support/visitor-test.ts';

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Find a sale').fill(text);
  await page.getByLabel('Find a sale').press('Enter');
}

test('a care agent finds a sale, explains it, sends the mail again and downloads the evidence, by keyboard and without script', async ({
  browser,
}) => {
  const STAFF_PORT = String(await findFreePort());
  const server = await startOwnServer({ STAFF_PORT });
  const buy = async (surname: string) => {
    const body = createContractBody('boiler-and-service-care', new Date());
    const response = await fetch(`${server.address}${endpointPaths.createContract}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: server.address,
        [idempotencyKeyHeaderName]: randomUUID(),
      },
      body: JSON.stringify({ ...body, customerDetails: { ...body.customerDetails, surname } }),
    });
    expect(response.status).toBe(200);
  };
  await buy('Okafor');
  await buy('Óka');

  const context = await browser.newContext({ javaScriptEnabled: false, acceptDownloads: true });
  const page = await context.newPage();
  await signInByLink(page, createStaffLink(server, STAFF_PORT, 'care'));
  await page.getByRole('link', { name: 'Sales' }).press('Enter');
  const rows = page.locator('tbody tr');
  await search(page, 'oka');
  await expect(page.getByRole('status')).toHaveText('2 sales for “oka”, newest first');
  await expect(rows).toHaveText([/Amelia Óka/, /Amelia Okafor.*27 Rowan Terrace, LS1 4AP.*£7\.25/]);
  await search(page, 'okaf');
  await expect(rows).toHaveCount(1);
  expect(page.url()).not.toContain('oka');

  await rows.getByRole('link').press('Enter');
  await expect(heading(page)).toHaveText('Amelia Okafor, Boiler and Service Care');
  await expect(page.getByText('Account ending 9911')).toBeVisible();
  const confirmation = page.getByRole('row').filter({ hasText: 'Confirmation to the buyer' });
  await expect
    .poll(async () => {
      await page.reload();
      return confirmation.textContent();
    })
    .toMatch(/1.*delivered.*Delivered/);
  await confirmation.getByRole('button').press('Enter');
  await expect(page.getByRole('status')).toHaveText(/It is sent again now/);
  await expect
    .poll(async () => {
      await page.reload();
      return confirmation.textContent();
    })
    .toMatch(/2.*delivered.*Delivered/);
  await confirmation.getByText('Earlier tries').press('Enter');
  await expect(confirmation.getByRole('listitem')).toHaveText(/^\d.* delivered, /);
  await page.getByText('Your plan is set up:').press('Enter');
  await expect(page.getByText('Thank you, Amelia. Your plan is set up.')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Evidence' }).press('Enter');
  const file = await (await downloading).path();
  expect(readFileSync(file, 'utf8')).toContain('Evidence of sale HS-');

  await page.getByRole('link', { name: 'Sales' }).first().press('Enter');
  await expect(heading(page)).toHaveText('Sales');
  await search(page, 'okaf');
  await rows.getByRole('link').press('Enter');
  await page.goBack();
  await expect(rows).toHaveText([/Amelia Okafor/]);
  await context.close();

  // Axe needs script.
  const seen = await browser.newPage();
  await signInByLink(seen, createStaffLink(server, STAFF_PORT, 'admin'));
  await seen.getByRole('link', { name: 'Sales' }).click();
  await search(seen, 'amelia');
  await expect(seen.locator('tbody tr')).toHaveCount(2);
  await expectSound(seen);
  await seen.locator('tbody').getByRole('link').first().click();
  await seen.getByText('Your plan is set up:').click();
  await expectSound(seen);
  await seen.getByLabel('Reason').fill('Case 12');
  await seen.getByLabel('Reason').press('Enter');
  await expect(seen.getByText(/On hold since .*: Case 12/)).toBeVisible();
  await seen.getByLabel('Reason').fill('Case closed');
  await seen.getByRole('button', { name: 'End the hold' }).press('Enter');
  await expect(seen.getByText('None: the sale is deleted at the end of its period.')).toBeVisible();
  await seen.goto(new URL('/audit', seen.url()).href);
  const acts = seen.getByRole('row').filter({ hasText: 'Sam care' }).locator('td:nth-child(4)');
  await expect(acts.filter({ hasText: /Sent again|Downloaded evidence/ })).toHaveText([
    'Downloaded evidence',
    'Sent again',
  ]);
  await seen.close();
  await server.stop();
});
