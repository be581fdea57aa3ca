import { type BrowserContext, expect } from '@playwright/test';
import { endpointPaths } from '#api/paths.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { basePath, buyerAnswers } from '#tests/support/buyer.ts';
import { expectHydrated, holdScripts } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { testWithReportRecorder as test } from '#tests/support/report-recorder.ts';

test('failed calls, failed pages, uncaught errors and, after the tab is closed, web vitals are reported without personal data', async ({
  page,
  recorder,
}) => {
  // The buyer does not notice that reports fail.
  recorder.respondWith(500);
  const listErrors = () =>
    recorder.reports.map(({ body }) => body).filter(({ type }) => type === 'core::error');
  const common = { type: 'core::error', app: 'home-services', category: 'ERROR' };
  const byGet = { ...common, exceptionType: 'GET_REQUEST' };
  await page.route(/\.data/, (route) => route.fulfill({ status: 503 }));
  await page.goto(basePath);
  await expectHydrated(page);
  await expect.poll(recorder.listTypes).toContain('core::page-view');
  await page.getByRole('link', { name: /Choose this plan\W+Plumbing Protect$/ }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  const failedPage = {
    ...byGet,
    functionName: 'errorBoundary',
    message: 'Response status = 503',
  };
  await expect.poll(listErrors).toEqual([failedPage]);

  // The browser stops a call when its page is left, which is no error.
  const lookup = `**${endpointPaths.addressLookup}*`;
  await page.route(lookup, () => {});
  const called = page.waitForRequest(lookup);
  await openStep(page, { step: 'address' });
  await called;
  await page.unroute(lookup);
  await page.route(lookup, (route) => route.fulfill({ status: 503 }));
  await page.addInitScript((name) => {
    addEventListener('DOMContentLoaded', () => {
      void Promise.reject(new TypeError(`Failed to fetch ${name}`));
    });
  }, buyerAnswers.surname);
  await openStep(page, { step: 'address' });
  await expect(page.getByText(/could not look up|enter your address/i).first()).toBeVisible();
  await expect.poll(listErrors).toHaveLength(3);
  await page.evaluate((name) => {
    const error = new RangeError(`Invalid ${name}`);
    const filename = `${location.origin}/page.js`;
    for (let index = 0; index < 3; index += 1) {
      dispatchEvent(new ErrorEvent('error', { error, filename }));
      dispatchEvent(new ErrorEvent('error', { error, filename: 'https://widget.example/a.js' }));
    }
  }, buyerAnswers.surname);
  await expect.poll(listErrors).toHaveLength(4);
  expect(listErrors()).toEqual(
    expect.arrayContaining([
      failedPage,
      {
        ...byGet,
        functionName: 'addressLookup',
        message: `GET ${endpointPaths.addressLookup}: Response status = 503`,
      },
      { ...byGet, functionName: 'unhandledRejection', message: 'TypeError: Failed to fetch …' },
      { ...byGet, functionName: 'uncaughtError', message: 'RangeError: Invalid …' },
    ]),
  );

  await page.close();
  const vitals = { type: 'journey::web-vitals', page: 'address', cls: expect.any(Number) };
  await expect
    .poll(() => recorder.reports.map(({ body }) => body))
    .toContainEqual(expect.objectContaining(vitals));
  expect(JSON.stringify(recorder.reports.map(({ body }) => body))).not.toMatch(
    new RegExp(Object.values(buyerAnswers).join('|')),
  );
});

test('a page that is left is reported once: by the document if the head’s script never came, otherwise by the script', async ({
  page,
  recorder,
}) => {
  const listViews = () =>
    recorder.reports.flatMap(({ body }) => (body.type === 'core::page-view' ? [body.page] : []));
  await page.route(/\/assets\/.*\.js/, () => {});
  await page.goto(basePath, { waitUntil: 'commit' });
  await expect(page.locator('#site-footer')).toBeAttached();
  // The guard of a step may redirect: such a page is not reported before it has decided.
  await page.goto(`${basePath}/plumbing-protect/summary`, { waitUntil: 'commit' });
  await expect(page.locator('#site-footer')).toBeAttached();
  expect(listViews()).toEqual([]);
  await expect.poll(() => recorder.leftPages).toEqual([{ page: 'listing', maxTouchPoints: 0 }]);

  const earlyFile = page.waitForResponse(/early-visit-file/);
  await page.unroute(/\/assets\/.*\.js/);
  await page.route(/\/assets\/(?!early-visit-file)[^/]+\.js/, () => {});
  await page.goto(`${basePath}/plumbing-protect`, { waitUntil: 'commit' });
  await earlyFile;
  await page.waitForFunction(() => window.earlyVisit === undefined);
  await page.goto(`${basePath}/contact`, { waitUntil: 'commit' });
  await expect.poll(listViews).toEqual(['order']);
  await expect(page.locator('#site-footer')).toBeAttached();
  await page.waitForFunction(() => window.earlyVisit === undefined);

  await page.unroute(/\/assets\/(?!early-visit-file)[^/]+\.js/);
  await page.goto(basePath);
  await expect.poll(listViews).toContain('listing');
  await page.goto(`${basePath}/speak-to-an-expert`);
  await expect.poll(listViews).toContain('speak-to-an-expert');
  expect(listViews().filter((view) => view === 'listing')).toHaveLength(1);
  expect(recorder.leftPages).toHaveLength(1);
});

const listCookies = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name);

test('a visitor who objects to our own statistics on the cookie page is not reported any more', async ({
  page,
  context,
  recorder,
}) => {
  await page.goto(`${basePath}/documents/cookies`);
  await expect.poll(recorder.listTypes).toEqual(['core::page-view']);
  const choice = page.getByRole('switch', { name: 'Count my visits' });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
  await expect.poll(() => listCookies(context)).toContain('noStatistics');
  recorder.reports.length = 0;
  // The third parties are started after the page is reported.
  const started = page.waitForResponse(/get-env|third-parties-/);
  await page.reload();
  await started;
  await expect(choice).not.toBeChecked();
  await expectAccessible(page, { include: ['main'] });
  const names = await listCookies(context);
  expect(names).toContain('noStatistics');
  for (const id of ['journeyData', 'sessionId']) expect(names).not.toContain(id);
  expect(recorder.reports).toEqual([]);
});

test('an objection before hydration counts', async ({ page, context }) => {
  const release = await holdScripts(page);
  await page.goto(`${basePath}/documents/cookies`, { waitUntil: 'commit' });
  const choice = page.getByRole('switch', { name: 'Count my visits' });
  await choice.click();
  release();
  await expect.poll(() => listCookies(context)).toContain('noStatistics');
  await expect(choice).not.toBeChecked();
});
