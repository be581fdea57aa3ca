import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { failureMessages } from '#api/failures.ts';
import { basePath, endpointPaths } from '#api/paths.ts';
import { type Answers, maskSealedBank } from '#journey/answers.ts';
import { broughtJourneyField, hydratedPageField } from '#journey/brought-journey-fields.ts';
import { type CarriedJourney, createCarriedJourney } from '#journey/carried-journey.ts';
import { datesChangedError, planChangeErrorByPart } from '#journey/plan-changes.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { createPlanFingerprints } from '#server/sales/purchase/plan-fingerprint.ts';
import { createJsonPostRequest, openTestCookies } from '#tests/support/http-app.ts';
import {
  createAnswers,
  createContractBody,
  findTestProduct,
  loadedTestContent,
  testDate,
} from '#tests/support/purchase.ts';
import { createTestSite, openBrowser } from '#tests/support/test-site.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import type { AppDeps } from './site-app.ts';

const product = findTestProduct('plumbing-protect');
const { productId } = product;
const plan = `${basePath}/${productId}`;
const confirmation = `${plan}/confirmation`;
const errorPage = `${basePath}/error`;
const successPage = `${basePath}/success`;
const ticks = { confirmTermsConditions: 'on', confirmPurchase: 'on', shownOn: testDate };

let storage: Storage;
let people = 0;

beforeAll(async () => {
  storage = await openSharedStorage();
});

/** A person who has bought nothing yet, at the confirmation page. The bank details are in their own cookie. */
function createJourney(changes: Partial<CarriedJourney> = {}) {
  people += 1;
  const { bank, confirmation: _, ...answers } = createAnswers(product);
  const productVariantId = product.productVariants[0]?.productVariantId ?? '';
  const parts = createPlanFingerprints(product, loadedTestContent)[productVariantId];
  if (!parts || !bank || !answers.details) throw new Error('The test answers are incomplete.');
  const firstName = `Anna${'abcdefghijklmnopqrstuvwxyz'[people % 26]}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(people / 26)]}`;
  const journey: CarriedJourney = {
    ...createCarriedJourney(randomUUID(), productId),
    answers: { ...answers, details: { ...answers.details, firstName } },
    agreement: {
      times: {
        isConfirmed: '2026-11-15T11:50:00.000Z',
        isSoleAuthority: '2026-11-15T11:55:00.000Z',
      },
      documents: undefined,
      plan: { productId, productVariantId, parts },
    },
    purchaseKey: randomUUID(),
    ...changes,
  };
  return { journey, bank };
}

type Made = ReturnType<typeof createJourney>;

/** The cookies of a browser with this journey. */
function sealCookies({ journey, bank }: Made): [string, string][] {
  const cookies = openTestCookies().open(null, true);
  cookies.save(journey);
  cookies.bank.save(bank);
  return cookies.listChanges().map((change) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(change) ?? [];
    return [name, value];
  });
}

function openAtConfirmation(changes: Partial<AppDeps> = {}, made: Made = createJourney()) {
  const site = createTestSite(storage, changes);
  const browser = openBrowser(site);
  for (const [name, value] of sealCookies(made)) browser.jar.set(name, value);
  const readCookies = () =>
    openTestCookies().open([...browser.jar].map((pair) => pair.join('=')).join('; '), true);
  const readContracts = () =>
    storage.db
      .select()
      .from(contracts)
      .where(eq(contracts.idempotencyKey, made.journey.purchaseKey ?? ''));
  return {
    ...browser,
    ...made,
    site,
    readCookies,
    readContracts,
    buy: () => browser.post(confirmation, ticks),
  };
}

const locationOf = (response: Response) => {
  expect(response.status).toBe(303);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.headers.get('location');
};

test('the form buys the plan, the success page shows the reference and the address of the mail from the cookie, and nothing else of the journey is left in the cookies', async () => {
  const buyer = openAtConfirmation();
  const bought = await buyer.buy();
  expect(locationOf(bought)).toBe(successPage);
  const [contract, ...others] = await buyer.readContracts();
  expect(others).toEqual([]);
  const page = await buyer.follow(bought);
  expect(page).toContain(contract?.reference);
  expect(page).toContain(contract?.customerDetails.email);
  expect(contract?.evidence.agreement?.ticks).toContainEqual({
    id: 'confirmPurchase',
    at: '2026-11-15T12:00:00.000Z',
  });
  expect(contract?.evidence.agreement).toMatchObject({
    dates: { boughtOn: testDate },
    plan: buyer.journey.agreement.plan?.parts,
  });
  expect(contract?.evidence.agreement?.documents.length).toBeGreaterThan(0);
  expect([...buyer.jar.keys()]).toEqual(['__Host-answers']);
  const { journey } = buyer.readCookies();
  expect(journey).toMatchObject({ answers: {}, shown: { receipt: { isNew: true } } });
  expect(journey?.purchaseKey).toBeUndefined();
  const { mailedTo, ...shown } = journey?.shown ?? {};
  expect(mailedTo).toBe(contract?.customerDetails.email);
  expect(JSON.stringify({ ...journey, shown })).not.toMatch(/okafor/i);
});

test('a form with one of two boxes ticked buys nothing, and the page is shown again', async () => {
  const buyer = openAtConfirmation();
  const { confirmTermsConditions: _, ...fields } = ticks;
  expect(locationOf(await buyer.post(confirmation, fields))).toBe(confirmation);
  expect(await buyer.readContracts()).toEqual([]);
  expect(buyer.readCookies().journey?.refused).toEqual({
    step: 'confirmation',
    values: { confirmTermsConditions: false, confirmPurchase: true },
  });
  expect(locationOf(await buyer.buy())).toBe(successPage);
});

test('a form that was sent before the page’s script started never buys', async () => {
  const buyer = openAtConfirmation();
  const early = { ...ticks, [broughtJourneyField]: '{}' };
  expect(locationOf(await buyer.post(confirmation, early))).toBe(confirmation);
  expect(await buyer.readContracts()).toEqual([]);
});

/** Session storage of a tab at the confirmation page, as a form takes it along. */
function createTabJourney({ journey, bank }: Made = createJourney()): string {
  const { order, ...answers } = journey.answers as Answers;
  return JSON.stringify({
    sale: JSON.stringify({
      version: 1,
      ...answers,
      order: { isConfirmed: true },
      bank: maskSealedBank(bank, journey.id),
    }),
    productVariantId: order?.productVariantId,
    postcode: answers.postcode?.postcode,
    agreement: JSON.stringify(journey.agreement),
    summaryConfirm: 'true',
    idempotencyKey: journey.purchaseKey,
  });
}

test('the ticks of a form that was sent before the page’s script started are kept with their times', async () => {
  const buyer = openAtConfirmation();
  const { confirmPurchase: _, ...oneTick } = ticks;
  await buyer.post(confirmation, { ...oneTick, [broughtJourneyField]: createTabJourney() });
  expect(buyer.readCookies().journey).toMatchObject({
    answers: { confirmation: { confirmTermsConditions: true, confirmPurchase: false } },
    agreement: { times: { confirmTermsConditions: '2026-11-15T12:00:00.000Z' } },
  });
  expect(buyer.readCookies().journey?.agreement.times.confirmPurchase).toBeUndefined();
});

test('a form that the page posts because the files of the next page fail buys the journey of the tab once', async () => {
  const buyer = openAtConfirmation();
  // The tab has taken the answers over.
  buyer.jar.delete('__Host-answers');
  const session = createTabJourney(buyer);
  const fields = { ...ticks, [broughtJourneyField]: session, [hydratedPageField]: 'true' };
  const page = await buyer.follow(await buyer.post(confirmation, fields));
  const [contract] = await buyer.readContracts();
  expect(page).toContain(contract?.reference);
  // Pressed again after Back.
  expect(await buyer.follow(await buyer.post(confirmation, fields))).toContain(contract?.reference);
  expect(await buyer.readContracts()).toHaveLength(1);
});

test('a double press, a lost answer and a second tab give one contract with one reference', async () => {
  const buyer = openAtConfirmation();
  const cookies = [...buyer.jar];
  const sendAgain = () => {
    const tab = openBrowser(buyer.site);
    for (const [name, value] of cookies) tab.jar.set(name, value);
    return tab.post(confirmation, ticks).then(tab.follow);
  };
  const pages = await Promise.all([sendAgain(), sendAgain(), sendAgain()]);
  const [contract, ...others] = await buyer.readContracts();
  expect(others).toEqual([]);
  for (const page of pages) expect(page).toContain(contract?.reference);
  // The answer was lost: the browser still has the cookies of before.
  expect(await buyer.follow(await buyer.buy())).toContain(contract?.reference);
  // Another tab of the same browser sends its form after the purchase.
  expect(locationOf(await buyer.buy())).toBe(successPage);
  expect(await buyer.readContracts()).toHaveLength(1);
});

// journey-cookies.test.ts has the cookies that are not read.
test.each<[string, (jar: Map<string, string>) => void, string]>([
  ['without cookies', (jar) => jar.clear(), plan],
  [
    'without bank details',
    (jar) => jar.delete('__Host-bank-details'),
    `${plan}/payment-details/bank-details`,
  ],
])('a form %s buys nothing and leads to the first unanswered step', async (_, change, step) => {
  const buyer = openAtConfirmation();
  change(buyer.jar);
  expect(locationOf(await buyer.buy())).toBe(step);
  expect(await buyer.readContracts()).toEqual([]);
});

test('a form with the cookie of another plan buys nothing and leads to the order page of its own plan', async () => {
  const buyer = openAtConfirmation();
  const other = `${basePath}/boiler-and-service-care`;
  expect(locationOf(await buyer.post(`${other}/confirmation`, ticks))).toBe(other);
  expect(await buyer.readContracts()).toEqual([]);
});

test('a journey without a key gets one, and buys with the next press', async () => {
  const made = createJourney();
  const buyer = openAtConfirmation(
    {},
    { ...made, journey: { ...made.journey, purchaseKey: undefined } },
  );
  expect(locationOf(await buyer.buy())).toBe(confirmation);
  expect(buyer.readCookies().journey?.purchaseKey).toMatch(/^[\da-f-]{36}$/);
  expect(locationOf(await buyer.buy())).toBe(successPage);
});

describe('a plan that may already be bought', () => {
  test('is said so without the reference, and bought when the buyer wants it again', async () => {
    const first = openAtConfirmation();
    await first.buy();
    const [bought] = await first.readContracts();
    const { bank, journey } = first;
    const second = openAtConfirmation(
      {},
      { bank, journey: { ...journey, id: randomUUID(), purchaseKey: randomUUID() } },
    );
    const refused = await second.buy();
    expect(locationOf(refused)).toBe(errorPage);
    const page = await second.follow(refused);
    expect(page).toContain('"outcome":"bought-already"');
    expect(page).not.toContain(bought?.reference);
    expect(locationOf(await second.post(errorPage, { choice: 'buy-again' }))).toBe(confirmation);
    expect(second.readCookies().journey?.buysAgain).toBe(true);
    expect(locationOf(await second.buy())).toBe(successPage);
  });
});

test('a buyer who sends the cookies of before a purchase again, with other answers, is shown the contract that was bought', async () => {
  const buyer = openAtConfirmation();
  await buyer.buy();
  const [contract] = await buyer.readContracts();
  const { journey, bank } = buyer;
  const postcode: Answers['postcode'] = { postcode: 'LS1 4AX' };
  const replay = openAtConfirmation(
    {},
    { bank, journey: { ...journey, answers: { ...journey.answers, postcode } } },
  );
  const refused = await replay.buy();
  expect(locationOf(refused)).toBe(errorPage);
  expect(await replay.follow(refused)).toContain(`"referenceId":"${contract?.reference}"`);
  const seen = await replay.post(errorPage, { choice: 'see-purchase' });
  expect(locationOf(seen)).toBe(successPage);
  expect(await replay.follow(seen)).toContain('"isNew":false');
  expect(await buyer.readContracts()).toHaveLength(1);

  const another = openAtConfirmation(
    {},
    { bank, journey: { ...journey, answers: { ...journey.answers, postcode } } },
  );
  await another.buy();
  expect(locationOf(await another.post(errorPage, { choice: 'new-purchase' }))).toBe(
    `${plan}/summary`,
  );
  expect(another.readCookies().journey?.purchaseKey).not.toBe(journey.purchaseKey);
  expect(locationOf(await another.buy())).toBe(successPage);
});

describe('a plan that has changed', () => {
  test('is named on the error page, and its order page asks for the tick again', async () => {
    const made = createJourney();
    const { agreement } = made.journey;
    const changed = {
      ...agreement,
      plan: agreement.plan && {
        ...agreement.plan,
        parts: { ...agreement.plan.parts, price: 'aaaaaaaaaaaa' },
      },
    };
    const buyer = openAtConfirmation(
      {},
      { ...made, journey: { ...made.journey, agreement: changed } },
    );
    const refused = await buyer.buy();
    expect(await buyer.follow(refused)).toContain(planChangeErrorByPart.price.message);
    expect(await buyer.readContracts()).toEqual([]);
    const { journey } = buyer.readCookies();
    expect(journey?.answers.order).not.toHaveProperty('isConfirmed');
    expect(journey).toMatchObject({
      isChanging: true,
      agreement: { times: { isConfirmed: undefined } },
    });
  });

  test('a form from a page of the day before leads to the summary with the new dates', async () => {
    const buyer = openAtConfirmation();
    const refused = await buyer.post(confirmation, { ...ticks, shownOn: '2026-11-14' });
    const page = await buyer.follow(refused);
    expect(page).toContain(datesChangedError.message);
    expect(page).toContain(`"retry":"${plan}/summary"`);
    expect(buyer.readCookies().journey?.answers).not.toHaveProperty('summary');
    expect(await buyer.readContracts()).toEqual([]);
  });
});

test('refused bank details lead back to the bank step, which asks for them again', async () => {
  const buyer = openAtConfirmation({ isAccountPossible: () => false });
  const page = await buyer.follow(await buyer.buy());
  expect(page).toContain(failureMessages.NOT_ACCEPTED);
  expect(page).toContain(`"retry":"${plan}/payment-details/bank-details"`);
  expect(buyer.jar.has('__Host-bank-details')).toBe(false);
  expect(buyer.readCookies().journey?.answers.details).toBeDefined();
});

test('a purchase over the limit of the API shows why, keeps the answers, and works later', async () => {
  let wait: number | undefined = 30;
  const limited: string[] = [];
  const buyer = openAtConfirmation({
    consumeRateLimit: (path) => {
      limited.push(path);
      return wait;
    },
  });
  const page = await buyer.follow(await buyer.buy());
  expect(limited).toEqual([endpointPaths.createContract]);
  expect(page).toContain(failureMessages.THROTTLING);
  expect(page).toContain(`"retry":"${confirmation}"`);
  wait = undefined;
  expect(locationOf(await buyer.buy())).toBe(successPage);
});

test('a buyer whose purchase the server cannot store is told that the plan may be bought, and can check it', async () => {
  const buyer = openAtConfirmation({ hasDiskSpace: async () => false });
  expect(await buyer.follow(await buyer.buy())).toContain('"outcome":"perhaps-bought"');
  for (const fields of [{}, { choice: 'refund' }, { choice: 'buy-again' }]) {
    expect(locationOf(await buyer.post(errorPage, fields)), 'no such choice').toBe(errorPage);
  }
  expect(buyer.readCookies().journey?.buysAgain).toBeFalsy();
  const checked = await buyer.post(errorPage, { choice: 'check-again' });
  expect(await buyer.follow(checked)).toContain('"outcome":"not-received"');
  expect(await buyer.readContracts()).toEqual([]);
  expect(buyer.readCookies().bank.answer).toEqual(buyer.bank);
});

test('a check finds the contract of a purchase whose answer was lost', async () => {
  const buyer = openAtConfirmation({ hasDiskSpace: async () => false });
  await buyer.buy();
  const earlier = openBrowser(createTestSite(storage));
  for (const [name, value] of sealCookies({ journey: buyer.journey, bank: buyer.bank }))
    earlier.jar.set(name, value);
  await earlier.post(confirmation, ticks);
  const [contract] = await buyer.readContracts();
  const checked = await buyer.post(errorPage, { choice: 'check-again' });
  expect(locationOf(checked)).toBe(successPage);
  expect(await buyer.follow(checked)).toContain(contract?.reference);
});

test('a check that fails says why, and still that the plan may be bought', async () => {
  const buyer = openAtConfirmation({
    hasDiskSpace: async () => false,
    consumeRateLimit: (path) => (path === endpointPaths.findContract ? 5 : undefined),
  });
  await buyer.buy();
  const page = await buyer.follow(await buyer.post(errorPage, { choice: 'check-again' }));
  expect(page).toContain('"outcome":"perhaps-bought"');
  expect(page).toContain(`"problem":"${failureMessages.THROTTLING}`);
});

test('campaign and affiliate codes of the address are stored with the contract', async () => {
  const buyer = openAtConfirmation({ statisticsWithoutConsent: false });
  const query = '?cc=WARM&PartnerCode=WHC01&ReqID=r-1';
  // The codes stay in the address also after a refusal, because without consent no cookie keeps them.
  const refused = await buyer.post(`${confirmation}${query}`, {});
  expect(locationOf(refused)).toBe(`${confirmation}${query}`);
  expect([...buyer.jar.keys()]).not.toContain('campaignCode');
  await buyer.post(`${confirmation}${query}`, ticks);
  const [contract] = await buyer.readContracts();
  expect(contract).toMatchObject({
    campaignCode: 'WARM',
    affiliate: { partnerCode: 'WHC01', reqId: 'r-1' },
  });
});

test.each([
  ['doubled fields', new URLSearchParams([...Object.entries(ticks), ...Object.entries(ticks)])],
  ['unknown fields', new URLSearchParams({ ...ticks, price: '1', referenceId: 'HS-1' })],
  ['an invalid date', new URLSearchParams({ ...ticks, shownOn: '<script>' })],
])('a form with %s buys the plan as the server knows it', async (_, fields) => {
  const buyer = openAtConfirmation();
  const cookie = [...buyer.jar].map((pair) => pair.join('=')).join('; ');
  const response = await buyer.site.fetch(
    new Request(`https://www.example.com${confirmation}`, {
      method: 'POST',
      body: fields.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    }),
  );
  expect(locationOf(response)).toBe(successPage);
  expect(await buyer.readContracts()).toHaveLength(1);
});

describe('bank details in their cookie, for a buyer whose tab has taken over the answers', () => {
  const callWithCookies = (
    jar: Map<string, string>,
    path: string,
    body: unknown,
    key: string = randomUUID(),
  ) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    return createTestSite(storage).fetch(
      new Request(
        `https://www.example.com${path}`,
        createJsonPostRequest(body, { cookie, [idempotencyKeyHeaderName]: key }),
      ),
    );
  };

  test('end-carried-journey ends the answers cookie of this journey only, and bank details stay', async () => {
    const { jar, journey } = openAtConfirmation();
    const other = await callWithCookies(jar, endpointPaths.endCarriedJourney, {
      journeyId: randomUUID(),
    });
    expect(other.status).toBe(204);
    expect(other.headers.getSetCookie().join()).not.toContain('__Host-answers');
    const ended = await callWithCookies(jar, endpointPaths.endCarriedJourney, {
      journeyId: journey.id,
    });
    expect(ended.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-answers=;.*Max-Age=0/),
      expect.stringMatching(/^__Host-bank-details=[\w-]+;/),
    ]);
  });

  test('create-contract takes them from the cookie of the named journey, and ends it', async () => {
    const { jar, journey, bank } = openAtConfirmation();
    jar.delete('__Host-answers');
    const key = randomUUID();
    // The name is the one that the tab shows.
    const bankDetails = { journeyId: journey.id, accountName: 'A Okafor' };
    const body = { ...createContractBody(productId), bankDetails };
    const response = await callWithCookies(jar, endpointPaths.createContract, body, key);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-bank-details=;.*Max-Age=0/),
    ]);
    // The same purchase with the details themselves is a repeat.
    const { isSoleAuthority: _, ...details } = { ...bank, accountName: 'A Okafor' };
    const repeated = { ...body, bankDetails: { ...details, encrypted: false } };
    const again = await callWithCookies(new Map(), endpointPaths.createContract, repeated, key);
    expect(await again.json()).toEqual(await response.json());
  });

  test.each<[string, (jar: Map<string, string>) => void, string | undefined]>([
    ['of another journey', () => {}, randomUUID()],
    ['without the cookie', (jar) => jar.clear(), undefined],
  ])('create-contract refuses bank details %s', async (_, change, id) => {
    const { jar, journey } = openAtConfirmation();
    change(jar);
    const body = { ...createContractBody(productId), bankDetails: { journeyId: id ?? journey.id } };
    const response = await callWithCookies(jar, endpointPaths.createContract, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ field: 'bankDetails.sortCode' })]),
    });
  });
});
