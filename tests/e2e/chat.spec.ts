import { expect } from '@playwright/test';
import { basePath } from '#tests/support/buyer.ts';
import { createConsentCookies } from '#tests/support/consent-cookie.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { collectProblems, standInForThirdParties } from '#tests/support/third-party-stand-ins.ts';
import { test } from '#tests/support/visitor-test.ts';

test.use({ storageState: { cookies: createConsentCookies(['experience']), origins: [] } });

test('chat is opened by chat_open=true with the visitor’s account, hidden and closed on other pages, and shown again on return', async ({
  page,
  context,
  baseURL,
}) => {
  await standInForThirdParties(context);
  const problems = await collectProblems(page);
  const launcher = page.getByRole('button', { name: 'Chat with us' });
  const messenger = page.getByText('How can we help?');

  const account = { name: 'accountInfo', value: btoa('1001:2002'), url: String(baseURL) };
  await context.addCookies([account]);
  await page.goto('/support-centre/complaints?chat_open=true');
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

  // A client navigation to a page without chat. A document that is loaded anew would have no chat to hide.
  await expectHydrated(page);
  await page.getByRole('link', { name: 'Go to home services' }).click();
  await expect(page).toHaveURL(basePath);
  await expect(messenger).toBeAttached();
  await expect(messenger).toBeHidden();
  await expect(launcher).toBeHidden();
  await page.goBack();
  await expect(launcher).toBeVisible();
  expect(problems).toEqual([]);
});
