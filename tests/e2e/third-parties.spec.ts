import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { basePath } from '#tests/support/buyer.ts';
import { createConsentCookies } from '#tests/support/consent-cookie.ts';
import { startOwnServer } from '#tests/support/own-server.ts';
import { startStandIns } from '#tests/support/third-party-stand-ins.ts';
import { consentCategories } from '#tracking/third-parties/consent-category.ts';

const experienceScripts = ['/badge.js', '/bootstrap/v5/tp.widget.bootstrap.min.js'];
const analyticsScripts = ['/eu1/v6/datadog-rum.js', '/gtm.js', '/tag/h1'];

/** Our server with every third party configured, and the stand-ins that it names. */
async function startBoth(settings: (origin: string) => Record<string, string> = () => ({})) {
  const standIns = await startStandIns();
  const { origin } = standIns;
  const server = await startOwnServer({
    ENVIRONMENT: 'prod',
    TAG_MANAGER: `GTM-1@${origin}`,
    HEATMAP: `h1@${origin}`,
    CHAT_DEPLOYMENTS: `dev:c0,prod:c1@${origin}`,
    REVIEWS: `r1@${origin}`,
    WALLET_BADGE: `w1@${origin}`,
    PERFORMANCE_MONITOR: `m1:token@${origin}`,
    ...settings(origin),
  });
  const stop = () => Promise.all([standIns.stop(), server.stop()]);
  return { standIns, address: server.address, stop };
}

const test = base.extend<{ start: typeof startBoth }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  start: async ({}, use) => {
    const started: Awaited<ReturnType<typeof startBoth>>[] = [];
    await use(async (settings) => {
      const both = await startBoth(settings);
      started.push(both);
      return both;
    });
    for (const { stop } of started) await stop();
  },
});

/** Policy violations and uncaught errors, except those that a stand-in throws. */
async function collectProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.effectiveDirective} ${event.blockedURI}`),
    ),
  );
  page.on('console', (message) => {
    if (message.text().startsWith('policy:')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose your cookies' });
async function openCookieSettings(page: Page): Promise<void> {
  // Until the script is loaded, the link leads to the cookie page.
  await expect(page.locator('[data-consent]')).toBeAttached();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
}

test.describe('a new visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('chooses by keyboard in the banner and the dialog, which are accessible at 390 and 1280 pixels and shift nothing', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) console.info(`shift ${JSON.stringify(entry)}`);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shifts: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('shift')) shifts.push(message.text());
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${basePath}/boiler-and-service-care`);
    await expect(banner(page)).toBeVisible();
    expect(shifts).toEqual([]);
    for (const width of [390, 1280]) {
      await expectNoOverflow(page, width, 844);
      await expectAccessible(page);
      const widths = await banner(page)
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => Math.round(button.clientWidth)));
      expect(new Set(widths).size, 'all three buttons are equally wide').toBe(1);
    }
    // The banner takes no focus by itself, and comes after the skip link in the tab order.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    for (const stop of ['Cookie notice', 'Accept all', 'Reject all', 'Choose']) {
      await page.keyboard.press('Tab');
      await expect(banner(page).locator('a, button').filter({ hasText: stop })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(banner(page).getByRole('button', { name: 'Choose' })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('switch', { name: 'Experience' }).focus();
    await page.keyboard.press('Space');
    await dialog(page).getByRole('button', { name: 'Save my choices' }).press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(banner(page)).toBeHidden();
    await page.reload();
    await openCookieSettings(page);
    await expect(dialog(page).getByRole('switch', { name: 'Experience' })).toBeChecked();
    await expect(dialog(page).getByRole('switch', { name: 'Analytics' })).not.toBeChecked();
    await expect(banner(page)).toBeHidden();
  });

  test('loads no third party before consent, then the granted ones on their pages, and none after withdrawal', async ({
    page,
    start,
  }) => {
    test.slow();
    const { standIns, address } = await start();
    // The prefix of the host name decides which environment the monitor reports.
    const site = `http://dev.localhost:${new URL(address).port}`;
    const problems = await collectProblems(page);
    const { requested } = standIns;

    await page.goto(`${site}${basePath}`);
    await expect(banner(page)).toBeVisible();
    expect(requested).toEqual([]);
    await banner(page).getByRole('button', { name: 'Choose' }).click();
    await dialog(page).getByText('Experience', { exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Save my choices' }).click();
    const reviews = page.getByRole('region', { name: 'Customer reviews' });
    await expect(reviews).toHaveText('Rated 4.8 of 5');
    await expect(page.getByRole('contentinfo').getByText('Add to your wallet')).toBeVisible();
    expect(requested.toSorted()).toEqual(experienceScripts);

    // The review widget is also shown after a client navigation, without loading its script again.
    await page.getByRole('link', { name: 'Boiler and Service Care' }).first().click();
    await expect(page).toHaveURL(/boiler-and-service-care$/);
    await expect(reviews).toHaveText('Rated 4.8 of 5');
    expect(requested).toHaveLength(2);

    await openCookieSettings(page);
    await dialog(page).getByRole('button', { name: 'Accept all' }).click();
    await expect
      .poll(() => requested.toSorted())
      .toEqual([...experienceScripts, ...analyticsScripts].toSorted());
    const started = () => page.evaluate(() => Reflect.get(window, 'monitor')?.env);
    await expect.poll(started).toBe('dev');
    expect(await page.evaluate(() => Reflect.get(window, 'heatmap'))).toBe('true');

    // Chat is shown on its page only, and is gone after a client navigation.
    await page.context().addCookies([{ name: 'accountInfo', value: btoa('1001:2002'), url: site }]);
    await page.goto(`${site}/support-centre/complaints?chat_open=true`);
    await expect(page.getByText('How can we help?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible();
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
    await page.getByRole('link', { name: 'See all plans' }).click();
    await expect(page).toHaveURL(`${site}${basePath}`);
    await expect(page.getByText('How can we help?')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible();

    // A script cannot be unloaded, so withdrawing consent loads the page again, without third parties.
    await page.goto(`${site}${basePath}`);
    await expect(reviews).toHaveText('Rated 4.8 of 5');
    standIns.behave('works');
    const reloaded = page.waitForEvent('load');
    await openCookieSettings(page);
    await dialog(page).getByRole('button', { name: 'Reject all' }).click();
    await reloaded;
    await openCookieSettings(page);
    await expect(dialog(page).getByRole('switch', { name: 'Experience' })).not.toBeChecked();
    expect(requested).toEqual([]);
    await expect(reviews).toHaveCount(0);
    expect(problems).toEqual([]);
  });
});

test('third parties that throw, hang, answer HTML or refuse connections leave the page usable', async ({
  page,
  start,
}) => {
  test.slow();
  const { standIns, address } = await start((origin) => ({
    CONSENT_MANAGER: `o1@${origin}`,
  }));
  await page.context().addCookies(createConsentCookies([...consentCategories]));
  for (const behaviour of ['throws', 'hangs', 'answers HTML', 'refuses'] as const) {
    standIns.behave(behaviour);
    await page.goto(`${address}${basePath}/plumbing-protect`);
    // The consent manager fails first; our own record of the visitor's choice then applies.
    await expect.poll(() => standIns.requested).toContain('/gtm.js');
    await expect.poll(() => standIns.requested).toContain(experienceScripts[1]);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).first().click();
    await expect(page, behaviour).toHaveURL(/\/plumbing-protect\/personal-details\/address$/);
    await expect(page.getByText('This page has not finished loading')).toBeHidden();
    await page.evaluate(() => sessionStorage.clear());
  }
  // A consent manager that works is asked instead of our banner.
  standIns.behave('works');
  await page.context().clearCookies();
  await page.goto(`${address}${basePath}`);
  await expect
    .poll(() => standIns.requested.toSorted())
    .toEqual([...experienceScripts, '/scripttemplates/otSDKStub.js'].toSorted());
  await expect(banner(page)).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await expect(page).toHaveTitle('manager opened');
});
