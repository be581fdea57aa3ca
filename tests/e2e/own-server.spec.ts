import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { previewError } from '#api/failures.ts';
import { endpointPaths } from '#api/paths.ts';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { basePath, confirmPurchase } from '#tests/support/buyer.ts';
import { findConsentBanner } from '#tests/support/consent-parts.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { nodeArguments, nodeEnvironment } from '#tests/support/node-settings.ts';
import { openStep } from '#tests/support/open-step.ts';
import { type OwnServer, startOwnServer } from '#tests/support/own-server.ts';
import {
  standInForThirdParties,
  thirdPartyOrigin,
  thirdPartySettings,
} from '#tests/support/third-party-stand-ins.ts';
import { test } from '#tests/support/visitor-test.ts';

// Tests of settings that the server of all other tests does not have, and of edited content. They share one server.
test.describe.configure({ mode: 'default' });

const menu = {
  actions: {
    loggedOut: [{ text: 'My account', href: '/my-account' }],
    loggedIn: [{ text: 'Sign out', href: '/logout' }],
  },
  items: [
    {
      id: 'winter',
      label: 'Winter help',
      groups: [
        {
          label: 'Keeping warm',
          links: [0, 1, 2].map((n) => ({ text: `Advice ${n}`, href: `/advice/${n}` })),
        },
      ],
    },
  ],
};

let menuServer: Server;
let server: OwnServer;

test.beforeAll(async () => {
  // A busy machine takes long to create the embedded database.
  test.setTimeout(120_000);
  menuServer = createServer((_, response) => response.end(JSON.stringify(menu)));
  menuServer.listen(0, '127.0.0.1');
  await once(menuServer, 'listening');
  const { port } = menuServer.address() as AddressInfo;
  server = await startOwnServer({
    ...thirdPartySettings,
    CONSENT_MANAGER: `o1@${thirdPartyOrigin}`,
    STATISTICS_WITHOUT_CONSENT: 'off',
    MENU_URL: `http://127.0.0.1:${port}`,
    // A busy machine may exceed the time limit of the first call.
    MENU_REFRESH_SECONDS: '1',
  });
});

test.afterAll(async () => {
  await server.stop();
  menuServer.closeAllConnections();
  menuServer.close();
});

// menu-source.test.ts has the calls that fail, after which the last valid menu stays.
test('pages show the menu at MENU_URL', async ({ page }) => {
  const section = page.getByRole('banner').locator('summary');
  // Until the first response of the menu call, pages have the menu of the content.
  const hasMenu = async () =>
    (await (await fetch(`${server.address}${basePath}`)).text()).includes('Winter help');
  await expect.poll(hasMenu).toBe(true);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(`${server.address}${basePath}`);
  await expect(section).toHaveText(['Winter help']);
  await section.click();
  await expect(page.locator('.menu-link').filter({ visible: true })).toHaveCount(3);
  await expectNoOverflow(page, 390, 844);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(section).toBeVisible();
  await expectAccessible(page, { include: ['header'] });
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const manager = '/scripttemplates/otSDKStub.js';

test('with STATISTICS_WITHOUT_CONSENT=off nothing about the visit is stored or reported until the visitor allows it, in our banner when the consent manager does not load', async ({
  page,
  context,
}) => {
  const kept = ['affiliateData', 'campaignCode', 'journeyData', 'sessionId'];
  const listKept = async () =>
    (await context.cookies()).map(({ name }) => name).filter((name) => kept.includes(name));
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(endpointPaths.reportEvent)) reports.push(request.postDataJSON());
  });
  await context.clearCookies();
  await standInForThirdParties(context, { [manager]: 'refuses' });
  await page.goto(`${server.address}${basePath}?cc=WARM&PartnerCode=WHC01&ReqID=r-1`);
  await expect(findConsentBanner(page)).toBeVisible();
  expect(await listKept()).toEqual([]);
  expect(reports).toEqual([]);
  await findConsentBanner(page).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(async () => (await listKept()).toSorted()).toEqual(kept);
  await expect
    .poll(() => reports)
    .toContainEqual(expect.objectContaining({ type: 'core::page-view', page: 'listing' }));
});

test('a visitor chooses in the consent manager instead of our banner', async ({
  page,
  context,
}) => {
  const experienceScripts = ['/badge.js', '/bootstrap/v5/tp.widget.bootstrap.min.js'];
  await context.clearCookies();
  const requested = await standInForThirdParties(context);
  await page.goto(`${server.address}${basePath}`);
  await expect.poll(() => requested.toSorted()).toEqual([...experienceScripts, manager].toSorted());
  await expect(findConsentBanner(page)).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await expect(page).toHaveTitle('manager opened');
});

/** The link that the operator's command prints while the server runs. */
function createPreviewLink(...args: string[]): string {
  const { port } = new URL(server.address);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeArguments, 'build/server/ops.js', 'preview', 'link', ...args],
    { encoding: 'utf8', env: { ...nodeEnvironment, DATA_DIR: server.dataFolder, PORT: port } },
  );
  expect(stderr).toBe('');
  return stdout.trim();
}

// previews.test.ts has links and cookies that are altered or expired.
test('a preview shows the site at its time under a bar, says what changes, and refuses a purchase until it is left', async ({
  browser,
}) => {
  // Waits until the edit is served, and starts a command.
  test.slow();
  const plan = 'plumbing-protect';
  await server.editPlan(plan, ({ covered, productVariants }) => {
    covered.push('Drips');
    const [first] = productVariants;
    if (first) {
      first.laterPrices = [{ from: '2027-01-01', priceMonthly: 7, priceAnnually: 84 }];
    }
  });
  const context = await browser.newContext({ baseURL: server.address });
  const requested = await standInForThirdParties(context);
  const page = await context.newPage();
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(endpointPaths.reportEvent)) reports.push(request.url());
  });
  const bar = page.getByRole('complementary', { name: 'Preview' });
  const newPrice = page.getByText('£7.00 a month').filter({ visible: true }).first();

  await page.goto(createPreviewLink('--at', '2027-01-01T00:00'));
  await expect(page).toHaveURL(basePath);
  await expect(bar).toContainText('Preview of 00:00 on 1 January 2027.');
  await expectHydrated(page);
  await page.getByRole('tab', { name: /^Plumbing/ }).click();
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Plumbing Protect', exact: true }),
  });
  await expect(card).toContainText('Changed in this preview');
  await page.getByRole('link', { name: /^Choose this plan ?: Plumbing Protect$/ }).click();
  await expect(page).toHaveURL(`${basePath}/${plan}`);
  await expect(newPrice).toBeVisible();
  await expect(bar).toBeVisible();

  await bar.getByRole('link', { name: 'What changes' }).click();
  await expect(heading(page)).toHaveText('What changes');
  await expect(
    page
      .getByRole('table', { name: 'Plumbing Protect', exact: true })
      .getByRole('row', { name: /^£99 call-out fee: Pounds a month productVariants/ }),
  ).toContainText('£7.00');
  await expectAccessible(page);
  await expectNoOverflow(page, 390, 844);

  await openStep(page, { productId: plan, step: 'confirmation' });
  await confirmPurchase(page);
  await expect(page).toHaveURL(`${basePath}/error`);
  await expect(page.getByText(previewError.message)).toBeVisible();
  await expect(heading(page)).toHaveText('Nothing can be bought in a preview');
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  expect({ requested, reports }).toEqual({ requested: [], reports: [] });

  await bar.getByRole('link', { name: 'Leave preview' }).click();
  await expect(page).toHaveURL(`${basePath}?filterType=PLUMBING`);
  await expect(bar).toHaveCount(0);
  await page.goto(`${basePath}/${plan}`);
  await expect(heading(page)).toBeVisible();
  await expect(newPrice).toHaveCount(0);
  await context.close();
});
