import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { basePath } from '#tests/support/buyer.ts';
import { startOwnServer } from '#tests/support/own-server.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import {
  createStaffLink,
  expectSound,
  heading,
  signInByLink,
} from '#tests/support/staff-visitor.ts';
import { test } from '#tests/support/visitor-test.ts';

test('a viewer sees a visit in the funnel by keyboard, takes it along as CSV, and is told of a time that cannot be', async ({
  page,
}) => {
  const port = String(await findFreePort());
  const server = await startOwnServer({ STAFF_PORT: port });
  const reported = page.waitForResponse(/report-event/);
  await page.goto(`${server.address}${basePath}/boiler-insurance`);
  await reported;
  await signInByLink(page, createStaffLink(server, port, 'viewer'));

  const openFunnel = async () => {
    await page.getByRole('link', { name: 'Funnel' }).press('Enter');
    return page.locator('.title p').textContent();
  };
  // Reports are stored in batches.
  await expect.poll(openFunnel).toMatch(/, 1 visit$/);
  await expect(page.locator('script')).toHaveCount(0);
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
  await server.stop();
});
