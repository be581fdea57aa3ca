import { truncateSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readContentFiles } from '#server/content/files/content-files.ts';
import { basePath } from '#tests/support/buyer.ts';
import { startOwnServer } from '#tests/support/own-server.ts';
import { findFreePort } from '#tests/support/postgres.ts';
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

const upload = async (page: Page, path: string) => {
  await page.getByLabel('Archive').setInputFiles(path);
  await page.getByRole('button', { name: 'Upload and check' }).press('Enter');
};

test('an admin uploads prices, previews, publishes and rolls them back by keyboard; the shop follows', async ({
  page,
}, testInfo) => {
  const port = String(await findFreePort());
  const settings = { STAFF_PORT: port, CONTENT_SOURCE: 'database' };
  const server = await startOwnServer(settings, {
    prepareData: (DATA_DIR, content) =>
      void runOps(['content', 'publish', content, '--by', 'Anna'], {
        DATA_DIR,
        CONTENT_SOURCE: 'database',
      }),
  });
  const plan = `${server.address}${basePath}/boiler-insurance`;
  const shopPage = async () => (await fetch(plan)).text();
  expect(await shopPage()).not.toContain('£93');

  await signInByLink(page, createStaffLink(server, port, 'admin'));
  await page.getByRole('link', { name: 'Content', exact: true }).press('Enter');
  await expect(page.locator('script')).toHaveCount(0);
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
  await expect(page.getByRole('row').filter({ hasText: '£93.00' }).first()).toContainText('£8.50');
  await expectSound(page);
  await page.getByRole('button', { name: 'Make a preview link' }).press('Enter');
  await expectSound(page);
  const previewing = page.context().newPage();
  const preview = await previewing;
  await preview.goto((await page.getByText('Open the preview').getAttribute('href')) ?? '');
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

  await page.getByRole('link', { name: 'Audit' }).press('Enter');
  await expect(page.locator('td:nth-child(4)')).toContainText([
    'Rolled content back',
    'Published content',
    'Made a preview link',
    'Uploaded content',
  ]);
  await server.stop();
});
