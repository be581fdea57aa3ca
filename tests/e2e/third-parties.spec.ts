import { expect } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { basePath } from '#tests/support/buyer.ts';
import { createConsentCookies } from '#tests/support/consent-cookie.ts';
import {
  findConsentBanner as banner,
  findConsentDialog as dialog,
  openCookieSettings,
} from '#tests/support/consent-parts.ts';
import {
  collectProblems,
  testWithThirdParties as test,
} from '#tests/support/third-party-server.ts';
import { consentCategories } from '#tracking/third-parties/consent-category.ts';

const experienceScripts = ['/badge.js', '/bootstrap/v5/tp.widget.bootstrap.min.js'];
const analyticsScripts = ['/eu1/v6/datadog-rum.js', '/gtm.js', '/tag/h1'];

test.describe('a new visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

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

    await page.setViewportSize({ width: 390, height: 844 });
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
    for (const width of [390, 1280]) {
      await expectNoOverflow(page, width, 844);
      await expectAccessible(page);
    }

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
    for (const width of [390, 1280]) await expectNoOverflow(page, width, 844);
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
