import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import {
  areaPages,
  basePath,
  endpointPaths,
  getPagePath,
  leavePath,
  otherAreas,
} from '#api/paths.ts';
import { maskSealedBank } from '#journey/answers.ts';
import { getStepsOfPlan, journeySteps } from '#journey/steps.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { bringsJourneyMark } from '#site/journey-state/between/brings-journey.ts';
import { createConsentCookies } from '#tests/support/consent-cookie.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { createStepSession, keepAccount } from '#tests/support/open-step.ts';
import {
  findLeaks,
  privateBankDetails,
  privatePersonalDetails,
} from '#tests/support/private-details.ts';
import { createContractBody, findTestProduct } from '#tests/support/purchase.ts';
import { findTokenLink, readMailTo } from '#tests/support/sent-mail.ts';
import { listStepPosts } from '#tests/support/step-posts.ts';
import { tabJourneyId } from '#tests/support/tab-journey-id.ts';
import { test } from '#tests/support/visitor-test.ts';

const productId = 'boiler-and-service-care';
const product = findTestProduct(productId);
const { postcode, addressLine1, addressLine2, town, ...person } = privatePersonalDetails;
/** What the tab holds. The account number is only in the sealed cookie. */
const held = [...Object.values(privatePersonalDetails), privateBankDetails.sortCode];
const details = [...held, privateBankDetails.accountNumber];

/** An unfinished purchase whose values occur nowhere else. */
const session = {
  ...createStepSession({ productId, step: 'confirmation' }),
  postcode,
  sale: JSON.stringify({
    version: 1,
    order: { isConfirmed: true },
    'your-boiler': { isWorking: 'Y', isDomesticGas: 'Y' },
    'boiler-make': { make: 'Worcester Bosch', isAgeConfirmed: 'Y', ageLimitYears: 15 },
    address: { addressLine1, addressLine2, town },
    details: { title: 'Dr', ...person },
    bank: maskSealedBank({ ...privateBankDetails, isSoleAuthority: 'Y' }, tabJourneyId),
  }),
};

interface Visit {
  path: string;
  /** Brings the browser to where the page shows what it is about. */
  prepare?: (page: Page, origin: string) => Promise<void>;
}

/** Somebody else's purchase, so that no value of the tab is in it. */
async function buy(context: BrowserContext, origin: string) {
  const body = createContractBody(productId, new Date());
  const email = `amelia.${randomUUID()}@example.com`;
  const response = await context.request.post(endpointPaths.createContract, {
    headers: { origin, [idempotencyKeyHeaderName]: randomUUID() },
    data: { ...body, customerDetails: { ...body.customerDetails, email } },
  });
  expect(response.status(), await response.text()).toBe(200);
  return findTokenLink(await readMailTo(email, 'confirmation'));
}

const openLeaveLink = async (page: Page, origin: string) => {
  await page.goto(await buy(page.context(), origin));
  await expect(page).toHaveURL(leavePath);
};
const sendNotice = async (page: Page, origin: string) => {
  await openLeaveLink(page, origin);
  await page.goto(`${leavePath}?kind=withdraw`);
  await page.getByRole('button', { name: 'Send my notice' }).click();
};
const saveStep = async (page: Page) => {
  await page.goto(`${basePath}/${productId}/payment-details`);
  await page.getByRole('button', { name: 'Save and continue later' }).click();
};
const openSavedLink = async (page: Page) => {
  const email = `amelia.${randomUUID()}@example.com`;
  await saveStep(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  const link = findTokenLink(await readMailTo(email, 'link'));
  await page.context().clearCookies();
  await page.goto(link);
};
/** The second purchase of the same plan, without script, is asked about on the error page. */
const buyTwice = async (page: Page, origin: string) => {
  for (let purchase = 0; purchase < 2; purchase += 1) {
    for (const { form, fields } of listStepPosts(product, getLondonDate(new Date()))) {
      await page.request.post(form, { form: fields, headers: { origin } });
    }
  }
};

/** The pages with forms, in every state that has other forms, and the pages without. */
const visits: Record<string, Visit[]> = {
  steps: getStepsOfPlan(product).map(({ path }) => ({
    path: [basePath, productId, path].filter(Boolean).join('/'),
  })),
  'save and continue': [
    { path: `${basePath}/${productId}/save`, prepare: saveStep },
    { path: getPagePath('continue'), prepare: openSavedLink },
    { path: getPagePath('error'), prepare: buyTwice },
  ],
  leave: [
    { path: leavePath },
    { path: leavePath, prepare: openLeaveLink },
    { path: `${leavePath}?kind=withdraw`, prepare: openLeaveLink },
    { path: leavePath, prepare: sendNotice },
  ],
  'all others': [
    ...['', '?filterType=PLUMBING', '/documents/policy-terms-and-conditions', '/3mhp'].map(
      (path) => ({
        path: basePath + path,
      }),
    ),
    ...areaPages.map((name) => ({ path: getPagePath(name) })),
    ...otherAreas.map((area) => ({ path: `/${area}` })),
    { path: '/no-such-page' },
  ],
};

/** Where the specification or the journey itself sends the buyer’s details, the steps without the account number. Only the lookup has one in its address. */
const stepPaths = [productId, '3mhp'].flatMap((plan) =>
  [...journeySteps.map(({ path }) => path), 'save'].map((path) =>
    [basePath, plan, path].filter(Boolean).join('/'),
  ),
);
const entitledCalls: string[] = [endpointPaths.validateBankDetails, endpointPaths.createContract];

function findLeaksOf(request: Request): string[] {
  const { pathname, searchParams } = new URL(request.url());
  if (pathname === endpointPaths.addressLookup) searchParams.delete('postcode');
  const { referer = '' } = request.headers();
  const leaks = findLeaks(`${pathname}?${searchParams}\n${referer}`, details);
  if (!entitledCalls.includes(pathname)) {
    const refused = stepPaths.includes(pathname) ? [privateBankDetails.accountNumber] : details;
    leaks.push(...findLeaks(request.postData() ?? '', refused));
  }
  return leaks.map((detail) => `${request.method()} ${pathname}: ${detail}`);
}

/** The buttons that send a form, in the page's order. */
const findSubmitters = (page: Page) =>
  page.locator('form button:not([type=button]), button[form]:not([type=button])');

/** Forms that could put their fields into an address, and forms that bring the journey to another page than a plan's. */
const listUnsafeForms = (page: Page) =>
  page.evaluate(
    ({ mark, steps }) =>
      [...document.forms].flatMap((form) => {
        const isSent = form.getAttribute('method') === 'post';
        const isElsewhere =
          form.hasAttribute(mark) && !steps.includes(new URL(form.action).pathname);
        const isChanged = form.querySelector('[formmethod]') !== null;
        return isSent && !isElsewhere && !isChanged ? [] : [form.outerHTML.slice(0, 200)];
      }),
    { mark: bringsJourneyMark, steps: stepPaths },
  );

for (const script of ['before hydration', 'hydrated']) {
  for (const [name, pages] of Object.entries(visits)) {
    // The hydrated step sends its calls itself: private-reports.spec.ts.
    if (script === 'hydrated' && (name === 'steps' || name === 'all others')) continue;
    test(`${script}, no form of ${name} sends what the tab holds where it does not belong`, async ({
      page,
      context,
      baseURL,
    }) => {
      const requests: Request[] = [];
      const titles: string[] = [];
      context.on('request', (request) => requests.push(request));
      await page.addInitScript((entries) => {
        for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
        // As of a tab that has not met this journey of the server yet.
        for (const key of ['carriedJourney', 'handedOver']) sessionStorage.removeItem(key);
      }, session);
      if (script === 'before hydration') {
        await page.route('**/assets/*.js', (route) => route.abort());
      }
      let sent = 0;
      for (const { path, prepare } of pages) {
        await context.clearCookies();
        await keepAccount(page, privateBankDetails);
        await prepare?.(page, baseURL ?? '');
        const cookies = [...(await context.cookies()), ...createConsentCookies()];
        let buttons = 1;
        for (let button = 0; button < buttons; button += 1) {
          await context.clearCookies();
          await context.addCookies(cookies);
          await page.goto(path);
          if (script === 'hydrated') await expectHydrated(page);
          expect(await listUnsafeForms(page), path).toEqual([]);
          buttons = await findSubmitters(page).count();
          if (buttons === 0) break;
          const left = page.waitForEvent('framenavigated');
          await findSubmitters(page)
            .nth(button)
            .evaluate((element: HTMLButtonElement) => element.form?.requestSubmit(element));
          await left;
          titles.push(await page.title());
          sent += 1;
        }
      }
      if (name !== 'all others') expect(sent).toBeGreaterThanOrEqual(pages.length);
      expect(requests.flatMap(findLeaksOf)).toEqual([]);
      expect(findLeaks(titles.join('\n'), details)).toEqual([]);
      // Proves that the journey did come along where it belongs.
      const bodies = requests.map((request) => request.postData() ?? '').join('\n');
      if (name === 'steps') expect(findLeaks(bodies, details)).toEqual(held);
    });
  }
}
