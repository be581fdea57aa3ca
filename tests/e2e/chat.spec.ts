import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { basePath } from '#tests/support/buyer.ts';
import { createConsentCookies } from '#tests/support/consent-cookie.ts';
import {
  collectProblems,
  testWithThirdParties as test,
} from '#tests/support/third-party-server.ts';
import { chatPaths } from '#tracking/third-parties/chat-paths.ts';

const widths = [390, 1280];

test.use({ storageState: { cookies: createConsentCookies(['experience']), origins: [] } });

test('chat is shown on its five pages, opened by chat_open=true, and hidden and closed elsewhere, at 390 and 1280 pixels', async ({
  page,
  start,
}) => {
  test.slow();
  const { standIns, address } = await start();
  const problems = await collectProblems(page);
  const launcher = page.getByRole('button', { name: 'Chat with us' });
  const messenger = page.getByText('How can we help?');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}${basePath}?chat_open=true`);
  await expect(page.getByRole('region', { name: 'Customer reviews' })).toBeVisible();
  expect(standIns.requested).not.toContain('/genesys-bootstrap/genesys.min.js');

  for (const path of chatPaths) {
    await page.goto(`${address}${path}`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await expect(launcher, path).toBeVisible();
      await expect(messenger, path).toBeHidden();
    }
  }

  const account = { name: 'accountInfo', value: btoa('1001:2002'), url: address };
  await page.context().addCookies([account]);
  await page.goto(`${address}/support-centre/complaints?chat_open=true`);
  await expect(messenger).toBeVisible();
  await expect(launcher).toBeVisible();
  expect(
    await page.evaluate(() => [Reflect.get(window, 'chatAttributes'), window.Genesys?.c]),
  ).toEqual([
    {
      pathname: '/support-centre/complaints',
      userAgent: await page.evaluate(() => navigator.userAgent),
      businessPartnerNumber: '1001',
      contractAccNumber: '2002',
    },
    { environment: 'prod-euw2', deploymentId: 'c1' },
  ]);

  // A client navigation to a page without chat.
  await page.getByRole('link', { name: 'See all plans' }).click();
  await expect(page).toHaveURL(`${address}${basePath}`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expect(messenger).toBeHidden();
    await expect(launcher).toBeHidden();
    await expectAccessible(page, { include: ['header', 'footer'] });
  }
  await page.goBack();
  await expect(launcher).toBeVisible();
  expect(problems).toEqual([]);

  standIns.behave('throws');
  await page.goto(`${address}/support-centre/bereavement`);
  await expect.poll(() => problems).toContain('stand-in');
  await page.getByRole('link', { name: 'See all plans' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/boiler, heating/i);
});
