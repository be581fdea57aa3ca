import { expect } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import {
  answerYes,
  basePath,
  buyerAnswers,
  continueToNextStep,
  pressContinue,
} from '#tests/support/buyer.ts';
import { createConsentCookies } from '#tests/support/consent-cookie.ts';
import {
  findConsentBanner as banner,
  findConsentDialog as dialog,
  openCookieSettings,
} from '#tests/support/consent-parts.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { collectProblems, standInForThirdParties } from '#tests/support/third-party-stand-ins.ts';
import { test } from '#tests/support/visitor-test.ts';
import { consentCategories } from '#tracking/third-parties/consent-category.ts';

const reviewsScript = '/bootstrap/v5/tp.widget.bootstrap.min.js';
const experienceScripts = ['/badge.js', reviewsScript];
const analyticsScripts = ['/eu1/v6/datadog-rum.js', '/gtm.js', '/tag/h1'];

test.describe('a new visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('loads no third party before consent, then the granted ones on their pages, and none after withdrawal', async ({
    page,
    context,
    baseURL,
  }) => {
    const requested = await standInForThirdParties(context);
    // The prefix of the host name decides which environment the monitor reports.
    const site = `http://dev.localhost:${new URL(String(baseURL)).port}`;
    const problems = await collectProblems(page);

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
      await expectAccessible(page, { include: ['[data-reviews]', '[data-wallet-badge]'] });
    }

    // The review widget is also shown after a client navigation, without loading its script again.
    await expectHydrated(page);
    await page.getByRole('link', { name: 'Boiler and Service Care' }).first().click();
    await expect(page).toHaveURL(/boiler-and-service-care$/);
    await expect(reviews).toHaveText('Rated 4.8 of 5');
    await expect(reviews.locator('[data-times]')).toHaveAttribute('data-times', '2');
    expect(requested).toHaveLength(2);

    await openCookieSettings(page);
    await dialog(page).getByRole('button', { name: 'Accept all' }).click();
    await expect
      .poll(() => requested.toSorted())
      .toEqual([...experienceScripts, ...analyticsScripts].toSorted());
    const started = () => page.evaluate(() => Reflect.get(window, 'monitor')?.env);
    await expect.poll(started).toBe('dev');
    const heatmap = () => page.evaluate(() => Reflect.get(window, 'heatmap'));
    await expect.poll(heatmap).toEqual({ mask: 'true', calls: ['start', 'consentv2'] });

    // A script cannot be unloaded, so withdrawing consent loads the page again, without third parties.
    requested.length = 0;
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

test('the heatmap is on the pages before the personal ones, which are loaded as documents without it; tag manager and monitor are on both', async ({
  page,
  context,
}) => {
  const requested = await standInForThirdParties(context);
  await context.addCookies(createConsentCookies(['analytics']));
  const isRecorded = () => page.evaluate(() => window.clarity !== undefined);
  const countDocuments = () => page.evaluate(() => performance.timeOrigin);
  await page.goto(`${basePath}/boiler-and-service-care`);
  await expect.poll(isRecorded).toBe(true);
  const first = await countDocuments();
  await page.getByRole('checkbox').check();
  await continueToNextStep(page);
  await answerYes(page, 'Is your boiler working?');
  await answerYes(page, 'Is it a gas boiler that heats a home?');
  await continueToNextStep(page);
  expect(await countDocuments()).toBe(first);
  await expect.poll(() => requested.toSorted()).toEqual(analyticsScripts);
  await page.getByLabel('Boiler make').selectOption('Worcester Bosch');
  await answerYes(page, /^Is your boiler \d+ years old or less/);
  requested.length = 0;
  await pressContinue(page);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your postcode');
  const personal = analyticsScripts.filter((path) => path !== '/tag/h1');
  await expect.poll(() => requested.toSorted()).toEqual(personal);
  expect(await countDocuments()).not.toBe(first);
  await page.getByLabel('Postcode').fill(buyerAnswers.postcode);
  await continueToNextStep(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your boiler’s make and age');
  // The document has shown a personal page, which Back would show again.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your postcode');
  expect(await isRecorded()).toBe(false);
  expect(requested.toSorted()).toEqual(personal);
});

test('third parties that throw, hang, answer HTML or refuse connections leave the page usable', async ({
  page,
  context,
}) => {
  const requested = await standInForThirdParties(context, {
    '/gtm.js': 'throws',
    '/tag/h1': 'answers HTML',
    '/eu1/v6/datadog-rum.js': 'hangs',
    [reviewsScript]: 'refuses',
  });
  await context.addCookies(createConsentCookies([...consentCategories]));
  await page.goto(`${basePath}/plumbing-protect`);
  await expect
    .poll(() => requested)
    .toEqual(expect.arrayContaining([...analyticsScripts, reviewsScript]));
  for (const width of [390, 1280]) await expectNoOverflow(page, width, 844);
  await page.getByRole('checkbox').check();
  await pressContinue(page);
  await expect(page).toHaveURL(/\/plumbing-protect\/personal-details\/address$/);
  await expect(page.getByText('This page has not finished loading')).toBeHidden();
});
