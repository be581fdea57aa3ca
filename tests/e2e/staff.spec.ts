import { spawnSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { nodeArguments, nodeEnvironment } from '#tests/support/node-settings.ts';
import { type OwnServer, startOwnServer } from '#tests/support/own-server.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { test } from '#tests/support/visitor-test.ts';

/** A link of the command, beside the running server, whose embedded database is locked. */
function createLink({ dataFolder }: OwnServer, STAFF_PORT: string, role: string): string {
  const command = ['build/server/ops.js', 'staff', 'link', '--role', role, '--name', `Sam ${role}`];
  const { stdout, stderr } = spawnSync(process.execPath, [...nodeArguments, ...command], {
    encoding: 'utf8',
    env: { ...nodeEnvironment, DATA_DIR: dataFolder, STAFF_PORT },
  });
  expect(stderr).toBe('');
  return stdout.trim();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Today');
}

async function expectSound(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await expectNoOverflow(page, width, 844);
    await expectAccessible(page);
  }
}

test('a viewer and an admin sign in by links, see their pages alone, and sign out; the shop has none of these pages', async ({
  page,
}) => {
  const port = String(await findFreePort());
  const server = await startOwnServer({ STAFF_PORT: port });
  const menu = page.getByRole('navigation', { name: 'Staff' }).getByRole('link');
  const link = createLink(server, port, 'viewer');
  await page.goto(link);
  await expectSound(page);
  await signIn(page, link);
  await expect(page.locator('script')).toHaveCount(0);
  await expect(page.getByText('Nothing needs anybody now.')).toBeVisible();
  await expect(menu).toHaveText(['Today', 'Deliveries']);
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
  await signIn(page, createLink(server, port, 'admin'));
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
