import { expect } from '@playwright/test';
import { startOwnServer } from '#tests/support/own-server.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import {
  createStaffLink,
  expectSound,
  heading,
  signInByLink,
} from '#tests/support/staff-visitor.ts';
import { test } from '#tests/support/visitor-test.ts';

test('a viewer and an admin sign in by links, see their pages alone, and sign out; the shop has none of these pages', async ({
  page,
}) => {
  const port = String(await findFreePort());
  const server = await startOwnServer({ STAFF_PORT: port });
  const menu = page.getByRole('navigation', { name: 'Staff' }).getByRole('link');
  const link = createStaffLink(server, port, 'viewer');
  await page.goto(link);
  await expectSound(page);
  await signInByLink(page, link);
  await expect(page.locator('script')).toHaveCount(0);
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
  await signInByLink(page, createStaffLink(server, port, 'admin'));
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
  await server.stop();
});
