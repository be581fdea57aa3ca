import { expect } from '@playwright/test';
import { apiOperations } from '#api/operations.ts';
import { startOwnServer } from '#tests/support/own-server.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import {
  createStaffLink,
  expectSound,
  heading,
  signInByLink,
} from '#tests/support/staff-visitor.ts';
import { test } from '#tests/support/visitor-test.ts';

const { path, exampleBody } = apiOperations.submitSpeakToAnExpert;

test('a care agent finds the oldest enquiry, notes a call and closes it, by keyboard and without script', async ({
  browser,
}) => {
  const STAFF_PORT = String(await findFreePort());
  const server = await startOwnServer({ STAFF_PORT });
  const enquire = async (name: string, message: string = exampleBody.message) => {
    const body = JSON.stringify({ ...exampleBody, name, message });
    const headers = { 'content-type': 'application/json', origin: server.address };
    const response = await fetch(`${server.address}${path}`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
  };
  await enquire('Jo Marsh', 'I wrote a week ago: <b>call me</b> https://x.example');
  await enquire('Amelia Okafor');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signInByLink(page, createStaffLink(server, STAFF_PORT, 'care'));
  await page.getByRole('link', { name: 'Enquiries' }).press('Enter');
  await expect(heading(page)).toHaveText('Enquiries');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveText([/Jo Marsh.*<b>call me.*New/, /Amelia Okafor.*New/]);
  await rows.first().getByRole('link', { name: 'Jo Marsh' }).press('Enter');
  await expect(
    page.getByText('I wrote a week ago: <b>call me</b> https://x.example'),
  ).toBeVisible();
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

  await page.getByRole('navigation', { name: 'Staff' }).getByText('Enquiries').press('Enter');
  await expect(rows).toHaveText([/Amelia Okafor/, /Jo Marsh.*Closed/]);
  await page.getByRole('link', { name: 'New 1' }).press('Enter');
  await expect(rows).toHaveText([/Amelia Okafor/]);
  await context.close();

  // Axe needs script.
  const seen = await browser.newPage();
  await signInByLink(seen, createStaffLink(server, STAFF_PORT, 'care'));
  await seen.getByRole('link', { name: 'Enquiries' }).click();
  await expectSound(seen);
  await seen.getByRole('link', { name: 'Jo Marsh' }).click();
  await expectSound(seen);
  await seen.close();
  await server.stop();
});
