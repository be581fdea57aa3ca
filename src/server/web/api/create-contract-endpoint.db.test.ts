import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  createContractResponseSchema,
  idempotencyKeyHeaderName,
} from '#api/create-contract-response.ts';
import { createFailure } from '#api/failures.ts';
import { endpointPaths } from '#api/paths.ts';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { findArchivedDocument, publishDocuments } from '#server/content/documents/archive.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, deliveries } from '#server/platform/storage/schema.ts';
import { isAccountPossible } from '#server/sales/bank/modulus/check.ts';
import { loadModulusTables } from '#server/sales/bank/modulus/load-tables.ts';
import { createContract } from '#server/sales/purchase/create-contract.ts';
import { createJsonPostRequest, createTestHttpApp } from '#tests/support/http-app.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody, findTestProduct, loadedTestContent } from '#tests/support/purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { maxPurchasesAtOnce } from './purchase-limit.ts';

const bankKeys: KeyRing = [{ id: 'test', key: Buffer.alloc(32, 7) }];
let storage: Storage;
let app: ReturnType<typeof createTestHttpApp>['app'];

beforeAll(async () => {
  storage = await openSharedStorage();
  const tables = loadModulusTables(undefined);
  if (!tables) throw new Error('The shipped tables are missing.');
  await publishDocuments(storage.db, loadedTestContent.documents, new Date());
  ({ app } = createTestHttpApp(storage, {
    isAccountPossible: (sortCode, accountNumber) =>
      isAccountPossible(tables, sortCode, accountNumber),
  }));
});

async function purchase(body: unknown, key: string = randomUUID(), cookie = '') {
  const call = createJsonPostRequest(body, { [idempotencyKeyHeaderName]: key, cookie });
  const response = await app.request(endpointPaths.createContract, call);
  return { status: response.status, body: (await response.json()) as unknown };
}

/** The number of contracts, and of their deliveries to the CRM. */
async function counts() {
  const { rows } = (await storage.db.execute(
    sql`select (select count(*)::int from contracts) as contracts,
               (select count(*)::int from deliveries where kind = 'fulfil-contract') as deliveries`,
  )) as unknown as { rows: { contracts: number; deliveries: number }[] };
  return rows[0] ?? { contracts: -1, deliveries: -1 };
}

test('fifty concurrent requests with one key create one contract and one delivery to the CRM, and all return its reference', async () => {
  const before = await counts();
  const key = randomUUID();
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => purchase(createContractBody(), key)),
  );
  const [first] = responses;
  expect(first).toMatchObject({ status: 200, body: { referenceId: expect.any(String) } });
  for (const response of responses) expect(response).toEqual(first);
  expect(await counts()).toEqual({
    contracts: before.contracts + 1,
    deliveries: before.deliveries + 1,
  });
});

test('a purchase above the most at once is refused with 503 and Retry-After, and stored when it is sent again', async () => {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const { app: busy } = createTestHttpApp({
    ...storage,
    runTransaction: async (statements) => {
      await isFree;
      return storage.runTransaction(statements);
    },
  });
  const send = (key: string) => {
    const headers = { [idempotencyKeyHeaderName]: key };
    return busy.request(
      endpointPaths.createContract,
      createJsonPostRequest(createContractBody(), headers),
    );
  };
  const [key, lateKey] = [randomUUID(), randomUUID()];
  const accepted = Array.from({ length: maxPurchasesAtOnce }, () => send(key));
  const refused = await send(lateKey);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  free();
  const statuses = (await Promise.all(accepted)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await send(lateKey)).status).toBe(200);
});

test('find-contract returns the reference of a key, and null for a key without a contract, which it does not buy', async () => {
  const key = randomUUID();
  const find = async (asked?: string) => {
    const headers = asked === undefined ? {} : { [idempotencyKeyHeaderName]: asked };
    const response = await app.request(endpointPaths.findContract, { headers });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const before = await counts();
  expect(await find(key)).toEqual({ status: 200, body: { referenceId: null } });
  expect(await counts()).toEqual(before);
  const { referenceId } = z.parse(
    createContractResponseSchema,
    (await purchase(createContractBody(), key)).body,
  );
  expect(await find(key)).toEqual({ status: 200, body: { referenceId } });
  expect(await find()).toMatchObject({ status: 400, body: { errors: [{ code: 'INVALID' }] } });
});

test('stores the visit of the cookies with the contract, and a repeat with other cookies changes nothing', async () => {
  const key = randomUUID();
  const journeyID = randomUUID();
  const affiliate = { partnerCode: 'WHC01', reqId: 'r-1', affuid: 'u-1' };
  const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  const cookie = `journeyData=${json({ journeyID })}; campaignCode=WARM; sa-variant=hero-price; affiliateData=${json(affiliate)}`;
  const first = await purchase(createContractBody(), key, cookie);
  expect(first.status).toBe(200);
  expect(
    await purchase(createContractBody(), key, 'campaignCode=NEST; sa-variant=hero-cover'),
  ).toEqual(first);
  const stored = await storage.db.select().from(contracts).where(eq(contracts.idempotencyKey, key));
  expect(stored).toMatchObject([
    { journeyId: journeyID, campaignCode: 'WARM', pageVariant: 'hero-price', affiliate },
  ]);
});

test('the same key returns the same contract when only the tick times differ', async () => {
  const key = randomUUID();
  const body = createContractBody();
  const first = await purchase(body, key);
  const ticks = [{ id: 'confirmPurchase', at: '2026-11-15T11:59:00.000Z' }];
  const later = { ...body, agreement: { ...body.agreement, ticks } };
  expect(await purchase(later, key)).toEqual(first);
});

test('create-contract returns 503 with Retry-After for a repeat under a bank key that the instance lacks, and logs once what to do', async () => {
  const key = randomUUID();
  const other = createTestHttpApp(storage, {
    bankKeys: [{ id: 'other', key: Buffer.alloc(32, 8) }],
  });
  await purchase(createContractBody(), key);
  const call = createJsonPostRequest(createContractBody(), { [idempotencyKeyHeaderName]: key });
  for (const _ of [1, 2]) {
    const response = await other.app.request(endpointPaths.createContract, call);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toEqual(createFailure(503));
  }
  expect(other.logText().match(/the bank keys of the instances differ/g)).toHaveLength(1);
});

test('create-contract returns 409 KEY_REUSED with the first reference when the idempotency key was used for another purchase', async () => {
  const key = randomUUID();
  const { body } = await purchase(createContractBody(), key);
  const { referenceId } = body as { referenceId: string };
  const before = await counts();
  for (const other of [createContractBody('plumbing-protect'), { unlike: 'any' }, null]) {
    expect(await purchase(other, key)).toEqual({
      status: 409,
      body: createFailure(409, [
        { field: 'referenceId', code: 'KEY_REUSED', message: referenceId },
        { field: 'productName', code: 'KEY_REUSED', message: 'Boiler and Service Care' },
      ]),
    });
  }
  expect(await counts()).toEqual(before);
});

test('the idempotency key is case-insensitive', async () => {
  const key = randomUUID();
  const first = await purchase(createContractBody(), key);
  expect(await purchase(createContractBody(), key.toUpperCase())).toEqual(first);
});

const valid = createContractBody();
type Part = Exclude<keyof typeof valid, 'eligibilityResponse' | 'agreement'>;
const withChanges = (part: Part, changes: object) => ({
  ...valid,
  [part]: { ...valid[part], ...changes },
});
const withAnswer = (questionId: string, answer: string) => ({
  ...valid,
  eligibilityResponse: valid.eligibilityResponse.map((given) =>
    given.questionId === questionId ? { questionId, answer } : given,
  ),
});
const withOldDocuments = {
  ...valid,
  agreement: {
    ticks: [],
    documents: valid.agreement?.documents.map(({ slug }) => ({ slug, hash: '0'.repeat(16) })),
  },
};
const tampered: [change: string, body: unknown, status: number, code?: string, field?: string][] = [
  ['a lower price', withChanges('productDetails', { priceMonthly: 1 }), 400, 'PRICE_CHANGED'],
  [
    'a lower offer',
    withChanges('productDetails', { offerPriceMonthly: 0.01 }),
    400,
    'PRICE_CHANGED',
  ],
  [
    'a longer offer',
    withChanges('productDetails', { offerPeriodMonths: 120 }),
    400,
    'OFFER_CHANGED',
  ],
  ['a missing offer', withChanges('productDetails', { offer: false }), 400, 'OFFER_CHANGED'],
  ['another SAP id', withChanges('productDetails', { productId: 'HS-FREE' }), 400, 'PLAN_CHANGED'],
  ['another campaign', withChanges('additionalDetails', { campaignId: 1421 }), 400, 'PLAN_CHANGED'],
  [
    'a buyer one day under 18',
    withChanges('customerDetails', { dob: '16/11/2008' }),
    400,
    'INVALID',
    'customerDetails.dob',
  ],
  [
    'a boiler that is too old',
    withAnswer('BOILER_AGE_CONFIRMED', 'N'),
    400,
    'INVALID',
    'boiler-make',
  ],
  ['a broken boiler', withAnswer('BOILER_WORKING', 'N'), 400, 'INVALID', 'your-boiler'],
  [
    'an invalid postcode',
    withChanges('correspondenceAddress', { postcode: 'NOWHERE' }),
    400,
    'INVALID',
    'correspondenceAddress.postcode',
  ],
  [
    'a Northern Ireland postcode',
    withChanges('correspondenceAddress', { postcode: 'BT1 5GS' }),
    400,
    'INVALID',
    'postcode',
  ],
  [
    'a Gibraltar postcode',
    withChanges('correspondenceAddress', { postcode: 'GX11 1AA' }),
    400,
    'INVALID',
    'postcode',
  ],
  [
    'a control character in a name',
    withChanges('customerDetails', { surname: 'Oka\u0007for' }),
    400,
    'INVALID',
    'customerDetails.surname',
  ],
  [
    'an invisible account name',
    withChanges('bankDetails', { accountName: '\u3164\u3164' }),
    400,
    'INVALID',
    'bankDetails.accountName',
  ],
  [
    'an invisible address',
    withChanges('correspondenceAddress', { addressLine1: '\u2800' }),
    400,
    'INVALID',
    'correspondenceAddress.addressLine1',
  ],
  [
    'a Jersey postcode',
    withChanges('correspondenceAddress', { postcode: 'JE2 3AB' }),
    400,
    'INVALID',
    'postcode',
  ],
  [
    'an incomplete account number',
    withChanges('bankDetails', { accountNumber: '5577' }),
    400,
    'INVALID',
    'bankDetails.accountNumber',
  ],
  ['an impossible account', withChanges('bankDetails', { accountNumber: '55779912' }), 406],
  [
    'an encrypted account',
    withChanges('bankDetails', { encrypted: true }),
    400,
    'INVALID',
    'bankDetails.encrypted',
  ],
  ['outdated documents', withOldDocuments, 400, 'DOCUMENTS_CHANGED', 'agreement.documents'],
  ['an unknown field', { ...valid, discount: 50 }, 400, 'INVALID', 'discount'],
];

test.each(tampered)(
  'create-contract refuses %s, and stores nothing',
  async (_, body, status, code, field) => {
    const before = await counts();
    const key = randomUUID();
    const refused = await purchase(body, key);
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({
      ...createFailure(status),
      ...(code && { errors: [{ code, ...(field && { field }) }] }),
    });
    expect(await counts()).toEqual(before);
    // The same key works for the corrected purchase.
    expect((await purchase(valid, key)).status).toBe(200);
  },
);

test('the evidence names document versions that are in the archive', async () => {
  const key = randomUUID();
  await purchase(valid, key);
  const stored = await storage.db.select().from(contracts);
  const evidence = stored.find(({ idempotencyKey }) => idempotencyKey === key)?.evidence;
  expect(evidence?.agreement).toEqual(valid.agreement);
  expect(evidence?.documents.length).toBeGreaterThan(0);
  for (const { slug, hash } of evidence?.documents ?? []) {
    expect(await findArchivedDocument(storage.db, slug, hash)).toMatchObject({ slug, hash });
  }
});

test('create-contract accepts a body without the optional agreement, and the evidence then has agreement: null', async () => {
  const key = randomUUID();
  const { agreement: _, ...withoutAgreement } = asBuyer({ firstName: 'Quentin' });
  expect((await purchase(withoutAgreement, key)).status).toBe(200);
  const stored = await storage.db.select().from(contracts);
  expect(
    stored.find(({ idempotencyKey }) => idempotencyKey === key)?.evidence?.agreement,
  ).toBeNull();
});

/** A purchase body without `buysAgain`, which a second purchase of the same plan needs. */
function asBuyer(person: Partial<typeof valid.customerDetails>, productId?: string) {
  const body = createContractBody(productId);
  const customerDetails = { ...body.customerDetails, ...person };
  const agreement = body.agreement && { ...body.agreement, buysAgain: undefined };
  return { ...body, customerDetails, agreement };
}

test('create-contract returns 409 BOUGHT_ALREADY without the earlier reference for the same person, plan and home within a day', async () => {
  const first = asBuyer({ firstName: 'Beatrix' });
  const { body, status } = await purchase(first);
  expect(status).toBe(200);
  const { referenceId } = body as { referenceId: string };
  const before = await counts();
  const key = randomUUID();
  const otherSpelling = {
    ...first,
    customerDetails: { ...first.customerDetails, firstName: 'BEATRIX', title: 'Dr' },
    correspondenceAddress: { ...first.correspondenceAddress, addressLine1: '27, rowan  terrace' },
  };
  const refused = await purchase(otherSpelling, key);
  expect(refused).toEqual({
    status: 409,
    body: createFailure(409, [
      {
        field: 'agreement.buysAgain',
        code: 'BOUGHT_ALREADY',
        message: 'This plan may already be bought for this home.',
      },
    ]),
  });
  expect(JSON.stringify(refused)).not.toContain(referenceId);
  expect(await counts()).toEqual(before);

  // The email about it is planned once, for the first contract, whatever address the second attempt has.
  const { customerDetails } = otherSpelling;
  const stranger = { ...customerDetails, email: 'stranger@example.com' };
  expect((await purchase({ ...otherSpelling, customerDetails: stranger })).status).toBe(409);
  const reported = await storage.db
    .select({ reference: contracts.reference, nextAttemptAt: deliveries.nextAttemptAt })
    .from(deliveries)
    .innerJoin(contracts, eq(contracts.id, deliveries.contractId))
    .where(eq(deliveries.kind, 'report-second-purchase'));
  expect(reported).toEqual([{ reference: referenceId, nextAttemptAt: expect.any(Date) }]);

  // The same key works once the buyer confirms.
  const again = { ...otherSpelling, agreement: { ...otherSpelling.agreement, buysAgain: true } };
  const second = await purchase(again, key);
  expect(second.status).toBe(200);
  expect(second.body).not.toMatchObject({ referenceId });
});

test.each([
  ['another person', { ...asBuyer({ firstName: 'Cordelia', dob: '15/08/1986' }) }],
  ['another plan', asBuyer({ firstName: 'Cordelia' }, 'plumbing-protect')],
  [
    'another home',
    {
      ...asBuyer({ firstName: 'Cordelia' }),
      correspondenceAddress: { ...valid.correspondenceAddress, addressLine2: 'Flat 2' },
    },
  ],
])('accepts %s without confirmation', async (_, other) => {
  const key = randomUUID();
  await purchase(asBuyer({ firstName: 'Cordelia' }), key);
  expect((await purchase(other)).status).toBe(200);
});

test('of two concurrent purchases by the same person for the same plan and home, one succeeds and one gets BOUGHT_ALREADY', async () => {
  const body = asBuyer({ firstName: 'Drusilla' });
  const results = await Promise.all([purchase(body), purchase(body)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('create-contract asks for no confirmation when the earlier purchase is over a day old', async () => {
  const body = asBuyer({ firstName: 'Esmeralda' });
  expect((await purchase(body)).status).toBe(200);
  await storage.db.execute(
    sql`update contracts set created_at = created_at - interval '24 hours 1 second'
        where customer_details->>'firstName' = 'Esmeralda'`,
  );
  expect((await purchase(body)).status).toBe(200);
});

test('create-contract returns the dates of the contract, and the same dates for a repeat on another day', async () => {
  const dates = calculatePurchaseDates('2026-11-15', findTestProduct('boiler-and-service-care'));
  const deps = {
    ...storage,
    deliveries: noDeliveryWorkers,
    content: () => loadedTestContent,
    bankKeys,
    isAccountPossible: () => true,
  };
  const at = (moment: string) => ({ ...deps, clock: () => new Date(moment) });
  const request = { idempotencyKey: randomUUID(), submitted: createContractBody() };
  const first = await createContract(at('2026-11-15T23:59:59Z'), request);
  expect(first).toMatchObject({ kind: 'contract', dates });
  expect(await createContract(at('2026-11-16T00:00:01Z'), request)).toEqual(first);
  const { body } = await purchase(createContractBody());
  expect(z.safeParse(createContractResponseSchema, body).data?.dates).toBeDefined();
});
