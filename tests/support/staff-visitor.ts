import { spawnSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { nodeArguments, nodeEnvironment } from './node-settings.ts';
import type { OwnServer } from './own-server.ts';

/** A link of the command, beside the running server, whose embedded database is locked. */
export const createStaffLink = (
  { dataFolder }: OwnServer,
  STAFF_PORT: string,
  role: string,
): string =>
  runOps(['staff', 'link', '--role', role, '--name', `Sam ${role}`], {
    DATA_DIR: dataFolder,
    STAFF_PORT,
  });

/** What a command of the build prints. */
export function runOps(command: readonly string[], settings: Record<string, string>): string {
  const argv = [...nodeArguments, 'build/server/ops.js', ...command];
  const env = { ...nodeEnvironment, ...settings };
  const { stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', env });
  expect(stderr).toBe('');
  return stdout.trim();
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export async function signInByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Today');
}

/** No script, no overflow, and nothing that axe finds, at 390 and 1280 pixels. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('script')).toHaveCount(0);
  for (const width of [390, 1280]) {
    await expectNoOverflow(page, width, 844);
    // The elements are the same at both widths.
    await expectAccessible(page, { isStyleOnly: width !== 390 });
  }
}
