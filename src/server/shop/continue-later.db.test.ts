import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { basePath, continuePath } from '#api/paths.ts';
import { broughtJourneyField } from '#journey/brought-journey-fields.ts';
import { type CarriedJourney, createCarriedJourney } from '#journey/carried-journey.ts';
import { noTrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { rateLimits, savedJourneys } from '#server/platform/storage/schema.ts';
import type { SendResult } from '#server/sales/deliveries/sender.ts';
import { createPlanFingerprints } from '#server/sales/purchase/plan-fingerprint.ts';
import { createTestHttpDeps, openTestCookies } from '#tests/support/http-app.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { createAnswers, findTestProduct, loadedTestContent } from '#tests/support/purchase.ts';
import { createTestSite, openBrowser } from '#tests/support/test-site.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { openSavedJourneys } from './saved-journeys/saved-journey-access.ts';
import type { AppDeps } from './site-app.ts';

const product = findTestProduct('plumbing-protect');
const { productId } = product;
const plan = `${basePath}/${productId}`;
const savePage = `${plan}/save`;
const { order, postcode, address } = createAnswers(product);
const productVariantId = order?.productVariantId ?? '';
const parts = createPlanFingerprints(product, loadedTestContent)[productVariantId] ?? {};

let storage: Storage;
beforeAll(async () => {
  storage = await openSharedStorage();
});

let sent: { to: string; secret: string; planName: string }[] = [];
let result: SendResult = { kind: 'delivered' };
beforeEach(async () => {
  sent = [];
  result = { kind: 'delivered' };
  await storage.db.delete(savedJourneys);
  await storage.db.delete(rateLimits);
});

function openSite(
  changes: Partial<AppDeps> = {},
  consumeRateLimit = (): number | undefined => undefined,
) {
  const { deps } = createTestHttpDeps(storage);
  const savedAccess = openSavedJourneys({
    ...deps,
    bankKeys: testKeyRing,
    sendLink: async (mail) => {
      sent.push(mail);
      return result;
    },
    consumeRateLimit,
    isPreview: () => false,
    trustedProxies: noTrustedProxies,
  });
  return createTestSite(storage, { savedJourneys: savedAccess, ...changes });
}

/** A browser without script whose cookie holds a journey with these answers. */
function openBuyer(site: ReturnType<typeof openSite>, answers: CarriedJourney['answers']) {
  const browser = openBrowser(site);
  const cookies = openTestCookies().open(null, true);
  cookies.save({
    ...createCarriedJourney(randomUUID(), productId),
    answers,
    agreement: { times: {}, documents: undefined, plan: { productId, productVariantId, parts } },
  });
  for (const change of cookies.listChanges()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(change) ?? [];
    browser.jar.set(name, value);
  }
  return { ...browser, readJourney: () => readJourney(browser.jar) };
}

const readJourney = (jar: Map<string, string>) =>
  openTestCookies().open([...jar].map((pair) => pair.join('=')).join('; '), true).journey;

const locationOf = (response: Response) => {
  expect(response.status).toBe(303);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.headers.get('location');
};

/** Opens the newest link in a browser of its own. */
async function openLink(site: ReturnType<typeof openSite>) {
  const browser = openBrowser(site);
  const secret = sent.at(-1)?.secret ?? '';
  const opened = await browser.get(`${continuePath}?token=${secret}`);
  expect(locationOf(opened)).toBe(continuePath);
  return { ...browser, readJourney: () => readJourney(browser.jar) };
}

const email = 'amelia.okafor@example.com';

test('a journey saved before the postcode step needs a postcode, keeps what was typed, and continues in another browser', async () => {
  const site = openSite();
  const buyer = openBuyer(site, { order });
  const typed = { savedStep: 'postcode', postcode: 'ls1 4' };
  expect(locationOf(await buyer.post(savePage, typed))).toBe(savePage);
  expect(await (await buyer.get(savePage)).text()).toContain('"asksPostcode":true');
  const refused = await buyer.post(savePage, { email: 'amelia', postcode: 'ls1 4' });
  const page = await buyer.follow(refused);
  expect(page).toContain('Please enter a valid email address');
  expect(page).toContain('Please enter a valid postcode');
  expect(sent).toEqual([]);
  const saved = await buyer.post(savePage, { email, postcode: 'ls1 4ap' });
  expect(await buyer.follow(saved)).toContain('12:00 on 22 November 2026');
  expect(sent).toMatchObject([{ to: email, planName: product.productTitle }]);

  const other = await openLink(site);
  const asked = await other.get(continuePath);
  expect(asked.status).toBe(200);
  expect(asked.headers.get('cache-control')).toBe('no-store');
  expect(await asked.text()).toContain(product.productTitle);
  const wrong = await other.post(continuePath, { postcode: 'M1 1AA' });
  expect(locationOf(wrong)).toBe(`${continuePath}?problem=wrong`);
  expect(await other.follow(wrong)).toMatch(/This is not the postcode we have.*"attemptsLeft":4/);
  expect(other.readJourney()).toBeUndefined();
  expect(locationOf(await other.post(continuePath, { postcode: 'LS14AP' }))).toBe(
    `${plan}/summary`,
  );
  const guarded = await other.get(`${plan}/summary`);
  expect(guarded.headers.get('location')).toBe(`${plan}/personal-details/address`);
  expect(other.readJourney()).toMatchObject({
    answers: { order },
    refused: { step: 'postcode', values: { postcode: 'ls1 4' }, isUnsent: true },
  });
  const step = await (await other.get(`${plan}/personal-details/address`)).text();
  expect(step).toContain('"hasErrors":false');
  expect(site.logText()).not.toContain(sent[0]?.secret);
  expect(site.logText()).not.toContain('amelia');
});

test('a tab with script saves the answers of its session storage, without bank details', async () => {
  const site = openSite();
  const buyer = openBrowser(site);
  const bank = { accountName: 'A Okafor', sortCode: '200000', accountNumber: '55779911' };
  const session = {
    sale: JSON.stringify({ version: 1, order: { isConfirmed: true }, address, bank }),
    productVariantId,
    postcode: postcode?.postcode ?? '',
  };
  const fields = { ...bank, [broughtJourneyField]: JSON.stringify(session) };
  await buyer.post(savePage, { savedStep: 'details', email: 'amelia.okafor@', ...fields });
  expect(await (await buyer.get(savePage)).text()).toMatch(
    /"email":"amelia.okafor@".*"asksPostcode":false/,
  );
  await buyer.post(savePage, { email });
  const other = await openLink(site);
  await other.post(continuePath, { postcode: postcode?.postcode ?? '' });
  const journey = other.readJourney();
  expect(journey?.answers).toMatchObject({ postcode, address });
  expect(JSON.stringify(journey)).not.toMatch(/200000|55779911|shown/);
});

test.each([
  ['the mail server refuses the email', 'not-sent', undefined],
  ['the client has asked for too many', 'limited', 60],
] as const)('if %s, the page says so and keeps the answers', async (_, problem, wait) => {
  result = { kind: 'stop', reason: 'SMTP 550' };
  const buyer = openBuyer(
    openSite({}, () => wait),
    { order, postcode },
  );
  await buyer.post(savePage, { savedStep: 'address' });
  const page = await buyer.follow(await buyer.post(savePage, { email }));
  expect(page).toContain(`"problem":"${problem}"`);
  expect(buyer.readJourney()?.answers).toMatchObject({ order, postcode });
  expect(await storage.db.$count(savedJourneys)).toBe(0);
});

test('a plan that has changed or is no longer sold is said at once', async () => {
  const site = openSite();
  const buyer = openBuyer(site, { order, postcode });
  await buyer.post(savePage, { savedStep: 'address' });
  await buyer.post(savePage, { email });
  const changed = { ...loadedTestContent };
  changed.products = loadedTestContent.products.map((one) =>
    one.productId === productId ? { ...one, covered: ['Something else'] } : one,
  );
  const later = openSite({ content: () => changed, publicContent: () => changed });
  const other = await openLink(later);
  await other.post(continuePath, { postcode: 'LS1 4AP' });
  const guarded = await other.get(`${plan}/summary`);
  expect(guarded.headers.get('location')).toBe(plan);
  expect(await other.follow(guarded)).toMatch(/"changes":\["[^"]+/);

  const gone = { ...loadedTestContent };
  gone.products = loadedTestContent.products.map((one) =>
    one.productId === productId ? { ...one, sellable: false } : one,
  );
  const afterwards = openSite({ content: () => gone, publicContent: () => gone });
  const third = await openLink(afterwards);
  await third.post(continuePath, { postcode: 'LS1 4AP' });
  expect((await third.get(`${plan}/summary`)).status).toBe(410);
});

test('a link that is closed, unknown or absent has a page of its own, which is never cached', async () => {
  const site = openSite();
  const buyer = openBuyer(site, { order, postcode });
  await buyer.post(savePage, { savedStep: 'address' });
  await buyer.post(savePage, { email });
  const other = await openLink(site);
  for (const problem of ['missing', 'invalid'] as const) {
    const sentPostcode = problem === 'missing' ? '  ' : 'nowhere';
    const response = await other.post(continuePath, { postcode: sentPostcode });
    expect(locationOf(response)).toBe(`${continuePath}?problem=${problem}`);
  }
  for (const _ of [1, 2, 3, 4, 5]) await other.post(continuePath, { postcode: 'M1 1AA' });
  const closed = await other.get(continuePath);
  expect(closed.status).toBe(410);
  expect(await closed.text()).toContain('"kind":"closed"');
  expect(locationOf(await other.post(continuePath, { postcode: 'LS1 4AP' }))).toBe(continuePath);
  for (const method of ['GET', 'HEAD']) {
    const response = await site.fetch(
      new Request(`https://www.example.com${continuePath}`, { method }),
    );
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    // Nothing was deleted: there was no link.
    if (method === 'GET') expect(await response.text()).toContain('"kind":"no-link"');
  }
});

test('the form to save leads to the plan without a journey, and keeps at most thirty short fields', async () => {
  const site = openSite();
  const stranger = openBrowser(site);
  for (const fields of [{}, { email }, { savedStep: 'details' }, { savedStep: 'constructor' }]) {
    expect(locationOf(await stranger.post(savePage, fields))).toBe(savePage);
  }
  expect((await stranger.get(savePage)).headers.get('location')).toBe(plan);
  expect((await stranger.post(`${basePath}/no-such-plan/save`, { email })).status).toBe(404);
  expect(sent).toEqual([]);
  const buyer = openBuyer(site, { order, postcode });
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, 'x']));
  await buyer.post(savePage, { savedStep: 'address', ...many, long: 'y'.repeat(5000) });
  const { values = {} } = buyer.readJourney()?.refused ?? {};
  expect(Object.keys(values).length).toBeLessThanOrEqual(30);
  expect(values).not.toHaveProperty('long');
});
