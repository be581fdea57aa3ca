import { readFileSync } from 'node:fs';
import { expect, type Page, type Route } from '@playwright/test';
import type { StepId } from '#journey/answers.ts';
import { referencePattern } from '#rules/identifiers/reference.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import {
  basePath,
  buyerAnswers,
  confirmPurchase,
  enterDetails,
  fillInBankDetails,
  locateAddressList,
  pressContinue,
} from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

const plan = `${basePath}/plumbing-protect`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What a proxy, a content blocker or a half-copied release may answer instead of a file. */
const answers = {
  'a 503': (route) => route.fulfill({ status: 503, body: 'busy' }),
  'a 404 with HTML': (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' }),
  'half a file': (route) => {
    const text = readFileSync(`build/client${new URL(route.request().url()).pathname}`, 'utf8');
    return route.fulfill({
      contentType: 'text/javascript',
      body: text.slice(0, text.length / 2),
    });
  },
  silence: () => {},
} satisfies Record<string, (route: Route) => unknown>;

/** The module of a page, e.g. of the bank step, from React Router's manifest. */
async function findPageFile(page: Page, name: string): Promise<string> {
  const html = await (await page.request.get(plan)).text();
  const [manifest = ''] = /\/[\w/-]+\/manifest-\w+\.js/.exec(html) ?? [];
  const text = await (await page.request.get(manifest)).text();
  const [, file = ''] = new RegExp(`"pages/${name}/page":.*?"module":"([^"]+)"`).exec(text) ?? [];
  expect(file).toContain('/assets/');
  return `**${file}`;
}

/** Records each request for a document: a test compares methods and addresses. */
function collectDocuments(page: Page): { method: string; url: string }[] {
  const documents: { method: string; url: string }[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      documents.push({ method: request.method(), url: request.url() });
    }
  });
  return documents;
}

interface Failure {
  files: readonly string[];
  answer: keyof typeof answers;
  from: StepId;
  /** Whether the step is reloaded once its files fail. */
  isReloaded?: boolean;
  /** Goes on from the step. */
  goOn: (page: Page) => Promise<void>;
}

const failures: Failure[] = [
  // The guard of every step after the order page, and what forms share.
  {
    files: ['**/forms-*.js'],
    answer: 'a 404 with HTML',
    from: 'order',
    goOn: async (page) => {
      await page.getByLabel('I own this home').check();
      await pressContinue(page);
      await expect(heading(page)).toHaveText('Your postcode');
    },
  },
  {
    files: ['**/dropdown-*.css', '**/grid-*.js'],
    answer: 'silence',
    from: 'postcode',
    goOn: async (page) => {
      await page.getByLabel('Postcode').fill(buyerAnswers.postcode);
      await pressContinue(page);
      await locateAddressList(page).selectOption(buyerAnswers.completeAddressLine);
      await pressContinue(page);
      await expect(heading(page)).toHaveText('Your details');
    },
  },
  // The first file belongs to the address step. The second one moves the journey from the cookie to session storage on the
  // details step, whose own files load.
  {
    files: ['**/address-lookup-*.js', '**/take-over-*.js'],
    answer: 'a 503',
    from: 'address',
    isReloaded: true,
    goOn: async (page) => {
      await locateAddressList(page).selectOption(buyerAnswers.completeAddressLine);
      await pressContinue(page);
      await enterDetails(page);
      await pressContinue(page);
      await fillInBankDetails(page);
      await expect(page.getByText('27 Rowan Terrace, Leeds, LS1 4AP')).toBeVisible();
      await expect(page.getByText('•••• 9911')).toBeVisible();
    },
  },
  {
    files: ['**/buy-plan-*.js', '**/after-load-*.js'],
    answer: 'half a file',
    from: 'summary',
    goOn: async (page) => {
      await pressContinue(page);
      await confirmPurchase(page);
      await expect(page).toHaveURL(`${basePath}/success`);
      await expect(page.getByText(referencePattern)).toBeVisible();
    },
  },
];

// without-script.spec.ts goes on from any step to the purchase.
for (const { files, answer, from, isReloaded, goOn } of failures) {
  test(`a buyer goes on from the ${from} step when ${files.join(', ')} get ${answer}`, async ({
    page,
  }) => {
    await openStep(page, { step: from });
    const refused: string[] = [];
    for (const file of files) {
      await page.route(file, (route) => {
        refused.push(route.request().url());
        return answers[answer](route);
      });
    }
    if (isReloaded) await page.reload();
    const documents = collectDocuments(page);
    await goOn(page);
    expect(refused.length).toBeGreaterThan(0);
    // A press posts its form once, and no address holds what was typed.
    expect(documents.some(({ method }) => method === 'POST')).toBe(true);
    expect(documents.filter(({ url }) => url.includes('?'))).toEqual([]);
  });
}

test('a page whose file fails is still reached by a link, by Back and by a reload, and a step shows the buyer’s answers', async ({
  page,
}) => {
  await openStep(page, { step: 'details', isAnswered: true });
  const posts = collectDocuments(page);
  await page.route(await findPageFile(page, 'postcode'), answers['a 503']);
  await page.route(await findPageFile(page, 'listing'), answers['half a file']);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(heading(page)).toHaveText('Your address');
  await expectHydrated(page);

  // The link of the page.
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/personal-details\/address$/);
  await expect(page.getByLabel('Postcode')).toHaveValue(buyerAnswers.postcode);
  expect(posts.filter(({ method }) => method === 'POST')).toHaveLength(1);

  // A page that is reached again from there takes over, and the browser's own Back leads to the same page.
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Your address');
  await expectHydrated(page);
  await page.goBack();
  await expect(page.getByLabel('Postcode')).toHaveValue(buyerAnswers.postcode);
  await page.reload();
  await expect(page.getByLabel('Postcode')).toHaveValue(buyerAnswers.postcode);

  await page.goto(plan);
  await expectHydrated(page);
  await page.getByRole('link', { name: 'Back to plans' }).click();
  await expect(page).toHaveURL(basePath);
  await expect(page.getByRole('link', { name: /Choose this plan/ }).first()).toBeVisible();
});

test('Back to a page whose file never comes shows the page as a document', async ({ page }) => {
  await page.goto(plan);
  await expectHydrated(page);
  await page.getByLabel('I own this home').check();
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Your postcode');
  await page.reload();
  await expectHydrated(page);
  await page.route(await findPageFile(page, 'order'), answers.silence);
  await page.goBack();
  await expect(heading(page)).toHaveText('Plumbing Protect');
});

test('a step whose guard fails is guarded by the server, and shown with the answers of session storage', async ({
  page,
}) => {
  await page.route('**/forms-*.js', answers['a 503']);
  await page.goto(`${plan}/summary`);
  await expect(heading(page)).toHaveText('Plumbing Protect');
  await page.unroute('**/forms-*.js');
  await openStep(page, { step: 'summary' });
  await page.route('**/forms-*.js', answers['a 503']);
  await page.reload();
  await expect(page.getByText('•••• 9911')).toBeVisible();
  await page.goto(`${plan}/confirmation`);
  await expect(heading(page)).toHaveText('Check everything is right');
});

test('when neither the next page nor the server answers, the form says so with the phone number, and goes on later', async ({
  page,
}) => {
  await page.goto(plan);
  await expectHydrated(page);
  await page.route(await findPageFile(page, 'postcode'), answers['a 503']);
  await page.getByLabel('I own this home').check();
  await page.route(plan, (route) => route.abort());
  await pressContinue(page);
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('We could not open the next page');
  await expect(alert.getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expectAccessible(page);
  await page.unroute(plan);
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Your postcode');
});

test('a page without its manifest works as without script', async ({ page }) => {
  await page.route('**/manifest-*.js', answers['a 404 with HTML']);
  await page.goto(plan);
  await page.getByLabel('I own this home').check();
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Your postcode');
});

test('an enquiry is sent when the file of the next page fails', async ({ page }) => {
  await page.route(await findPageFile(page, 'success'), answers['half a file']);
  await page.goto(`${basePath}/speak-to-an-expert`);
  await expectHydrated(page);
  await page.getByLabel('Your name').fill('Amelia Okafor');
  await page.getByLabel('Email address').fill(buyerAnswers.email);
  await page.getByLabel('Phone number').fill(buyerAnswers.telNumber);
  await page.getByLabel('How can we help?').fill('Which plan covers a new boiler?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(`${basePath}/success`);
  await expect(heading(page)).toContainText('Amelia');
});
