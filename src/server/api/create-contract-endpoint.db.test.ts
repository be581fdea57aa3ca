import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createContractResponse, idempotencyKeyHeader } from '#api/create-contract-response.ts';
import { failureFor } from '#api/failures.ts';
import { endpoints } from '#api/paths.ts';
import { purchaseDates } from '#journey/purchase-dates.ts';
import { httpApp, postJson } from '#tests/support/http-app.ts';
import { content, contractBody, productById } from '#tests/support/purchase.ts';
import { testStorage } from '#tests/support/test-storage.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { isAccountPossible } from '../bank/modulus/check.ts';
import { loadModulusTables } from '../bank/modulus/load-tables.ts';
import { archivedDocument, publishDocuments } from '../documents/archive.ts';
import { type Jobs, startJobs } from '../jobs/jobs.ts';
import { createContract } from '../purchase/create-contract.ts';
import type { Storage } from '../storage/database.ts';
import { contracts } from '../storage/schema.ts';

const bankKeys: KeyRing = [{ id: 'test', key: Buffer.alloc(32, 7) }];
let storage: Storage;
let jobs: Jobs;
let app: ReturnType<typeof httpApp>['app'];

beforeAll(async () => {
  storage = await testStorage();
  jobs = await startJobs({
    storage,
    senders: {},
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
  });
  const tables = loadModulusTables(undefined);
  if (!tables) throw new Error('The shipped tables are missing.');
  await publishDocuments(storage.db, content.documents, new Date());
  ({ app } = httpApp(storage, jobs, {
    isAccountPossible: (sortCode, accountNumber) =>
      isAccountPossible(tables, sortCode, accountNumber),
  }));
});

afterAll(async () => {
  await jobs?.stop();
  await storage?.close();
});

async function confirm(body: unknown, key: string = randomUUID()) {
  const call = postJson(body, { [idempotencyKeyHeader]: key });
  const response = await app.request(endpoints.createContract, call);
  return { status: response.status, answer: (await response.json()) as unknown };
}

/** How many contracts there are, and how many jobs were ever queued for one. */
async function counts() {
  const { rows } = (await storage.db.execute(
    sql`select (select count(*)::int from contracts) as contracts,
               (select count(*)::int from pgboss.job where name = 'fulfil-contract') as jobs`,
  )) as unknown as { rows: { contracts: number; jobs: number }[] };
  return rows[0] ?? { contracts: -1, jobs: -1 };
}

test('fifty confirmations at once are one contract and one job, all with its reference', async () => {
  const before = await counts();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(contractBody(), key)));
  const [first] = answers;
  expect(first).toMatchObject({ status: 200, answer: { referenceId: expect.any(String) } });
  for (const answer of answers) expect(answer).toEqual(first);
  expect(await counts()).toEqual({ contracts: before.contracts + 1, jobs: before.jobs + 1 });
});

test('a second tab, where the boxes were ticked at another time, repeats the purchase', async () => {
  const key = randomUUID();
  const body = contractBody();
  const first = await confirm(body, key);
  const ticks = [{ id: 'confirmPurchase', at: '2026-11-15T11:59:00.000Z' }];
  const later = { ...body, agreement: { ...body.agreement, ticks } };
  expect(await confirm(later, key)).toEqual(first);
});

test('the same key with another purchase is refused with the reference it belongs to', async () => {
  const key = randomUUID();
  const { answer } = await confirm(contractBody(), key);
  const { referenceId } = answer as { referenceId: string };
  const before = await counts();
  for (const other of [contractBody('plumbing-protect'), { unlike: 'any' }, null]) {
    expect(await confirm(other, key)).toEqual({
      status: 409,
      answer: failureFor(409, [
        { field: 'referenceId', code: 'KEY_REUSED', message: referenceId },
        { field: 'productName', code: 'KEY_REUSED', message: 'Boiler and Service Care' },
      ]),
    });
  }
  expect(await counts()).toEqual(before);
});

test('a key in capitals is the same key', async () => {
  const key = randomUUID();
  const first = await confirm(contractBody(), key);
  expect(await confirm(contractBody(), key.toUpperCase())).toEqual(first);
});

const sound = contractBody();
type Part = Exclude<keyof typeof sound, 'eligibilityResponse' | 'agreement'>;
const changed = (part: Part, changes: object) => ({
  ...sound,
  [part]: { ...sound[part], ...changes },
});
const answering = (questionId: string, answer: string) => ({
  ...sound,
  eligibilityResponse: sound.eligibilityResponse.map((given) =>
    given.questionId === questionId ? { questionId, answer } : given,
  ),
});
const stale = {
  ...sound,
  agreement: {
    ticks: [],
    documents: sound.agreement?.documents.map(({ slug }) => ({ slug, hash: '0'.repeat(16) })),
  },
};
const tampered: [what: string, body: unknown, status: number, code?: string, field?: string][] = [
  ['a lower price', changed('productDetails', { priceMonthly: 1 }), 400, 'PRICE_CHANGED'],
  ['a lower offer', changed('productDetails', { offerPriceMonthly: 0.01 }), 400, 'PRICE_CHANGED'],
  ['a longer offer', changed('productDetails', { offerPeriodMonths: 120 }), 400, 'OFFER_CHANGED'],
  ['no offer', changed('productDetails', { offer: false }), 400, 'OFFER_CHANGED'],
  ['another SAP id', changed('productDetails', { productId: 'HS-FREE' }), 400, 'PLAN_CHANGED'],
  ['another campaign', changed('additionalDetails', { campaignId: 1421 }), 400, 'PLAN_CHANGED'],
  [
    'a day under 18',
    changed('customerDetails', { dob: '16/11/2008' }),
    400,
    'INVALID',
    'customerDetails.dob',
  ],
  ['a boiler too old', answering('BOILER_AGE_CONFIRMED', 'N'), 400, 'INVALID', 'boiler-make'],
  ['a broken boiler', answering('BOILER_WORKING', 'N'), 400, 'INVALID', 'your-boiler'],
  [
    'no postcode',
    changed('correspondenceAddress', { postcode: 'NOWHERE' }),
    400,
    'INVALID',
    'correspondenceAddress.postcode',
  ],
  [
    'Northern Ireland',
    changed('correspondenceAddress', { postcode: 'BT1 5GS' }),
    400,
    'INVALID',
    'postcode',
  ],
  [
    'a postcode of no home',
    changed('correspondenceAddress', { postcode: 'GX11 1AA' }),
    400,
    'INVALID',
    'postcode',
  ],
  [
    'a control character in a name',
    changed('customerDetails', { surname: 'Oka\u0007for' }),
    400,
    'INVALID',
    'customerDetails.surname',
  ],
  [
    'an invisible account name',
    changed('bankDetails', { accountName: '\u3164\u3164' }),
    400,
    'INVALID',
    'bankDetails.accountName',
  ],
  [
    'an invisible address',
    changed('correspondenceAddress', { addressLine1: '\u2800' }),
    400,
    'INVALID',
    'correspondenceAddress.addressLine1',
  ],
  ['Jersey', changed('correspondenceAddress', { postcode: 'JE2 3AB' }), 400, 'INVALID', 'postcode'],
  [
    'half an account',
    changed('bankDetails', { accountNumber: '5577' }),
    400,
    'INVALID',
    'bankDetails.accountNumber',
  ],
  ['an impossible account', changed('bankDetails', { accountNumber: '55779912' }), 406],
  [
    'an encrypted account',
    changed('bankDetails', { encrypted: true }),
    400,
    'INVALID',
    'bankDetails.encrypted',
  ],
  ['documents of yesterday', stale, 400, 'DOCUMENTS_CHANGED', 'agreement.documents'],
  ['a key of its own', { ...sound, discount: 50 }, 400, 'INVALID', 'discount'],
];

test.each(tampered)(
  '%s is refused, and nothing is written',
  async (_, body, status, code, field) => {
    const before = await counts();
    const key = randomUUID();
    const refused = await confirm(body, key);
    expect(refused.status).toBe(status);
    expect(refused.answer).toMatchObject({
      ...failureFor(status),
      ...(code && { errors: [{ code, ...(field && { field }) }] }),
    });
    expect(await counts()).toEqual(before);
    // The key stays free for the purchase put right.
    expect((await confirm(sound, key)).status).toBe(200);
  },
);

test('the evidence names versions that the archive can show', async () => {
  const key = randomUUID();
  await confirm(sound, key);
  const stored = await storage.db.select().from(contracts);
  const evidence = stored.find(({ idempotencyKey }) => idempotencyKey === key)?.evidence;
  expect(evidence?.told).toEqual(sound.agreement);
  expect(evidence?.documents.length).toBeGreaterThan(0);
  for (const { slug, hash } of evidence?.documents ?? []) {
    expect(await archivedDocument(storage.db, slug, hash)).toMatchObject({ slug, hash });
  }
});

test('a browser that tells nothing of the agreement may buy, and the evidence says so', async () => {
  const key = randomUUID();
  const { agreement: _, ...silent } = asBuyer({ firstName: 'Quentin' });
  expect((await confirm(silent, key)).status).toBe(200);
  const stored = await storage.db.select().from(contracts);
  expect(stored.find(({ idempotencyKey }) => idempotencyKey === key)?.evidence?.told).toBeNull();
});

/** A purchase of someone who has not been told of an earlier one. */
function asBuyer(person: Partial<typeof sound.customerDetails>, productId?: string) {
  const body = contractBody(productId);
  const customerDetails = { ...body.customerDetails, ...person };
  const agreement = body.agreement && { ...body.agreement, buysAgain: undefined };
  return { ...body, customerDetails, agreement };
}

test('the same person, plan and home within a day asks first, without the earlier reference', async () => {
  const first = asBuyer({ firstName: 'Beatrix' });
  const { answer, status } = await confirm(first);
  expect(status).toBe(200);
  const { referenceId } = answer as { referenceId: string };
  const before = await counts();
  const key = randomUUID();
  const respelt = {
    ...first,
    customerDetails: { ...first.customerDetails, firstName: 'BEATRIX', title: 'Dr' },
    correspondenceAddress: { ...first.correspondenceAddress, addressLine1: '27, rowan  terrace' },
  };
  const asked = await confirm(respelt, key);
  expect(asked).toEqual({
    status: 409,
    answer: failureFor(409, [
      {
        field: 'agreement.buysAgain',
        code: 'BOUGHT_ALREADY',
        message: 'This person has bought this plan for this home in the last 24 hours.',
      },
    ]),
  });
  expect(JSON.stringify(asked)).not.toContain(referenceId);
  expect(await counts()).toEqual(before);

  // The key stays free for the answer.
  const again = { ...respelt, agreement: { ...respelt.agreement, buysAgain: true } };
  const second = await confirm(again, key);
  expect(second.status).toBe(200);
  expect(second.answer).not.toMatchObject({ referenceId });
});

test.each([
  ['another person', { ...asBuyer({ firstName: 'Cordelia', dob: '15/08/1986' }) }],
  ['another plan', asBuyer({ firstName: 'Cordelia' }, 'plumbing-protect')],
  [
    'another home',
    {
      ...asBuyer({ firstName: 'Cordelia' }),
      correspondenceAddress: { ...sound.correspondenceAddress, addressLine2: 'Flat 2' },
    },
  ],
])('%s is bought without a question', async (_, other) => {
  const key = randomUUID();
  await confirm(asBuyer({ firstName: 'Cordelia' }), key);
  expect((await confirm(other)).status).toBe(200);
});

test('of two such purchases at once one is made and one asks', async () => {
  const body = asBuyer({ firstName: 'Drusilla' });
  const results = await Promise.all([confirm(body), confirm(body)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('an old purchase, and one from before this was kept, ask nothing', async () => {
  const body = asBuyer({ firstName: 'Esmeralda' });
  expect((await confirm(body)).status).toBe(200);
  await storage.db.execute(
    sql`update contracts set created_at = created_at - interval '24 hours 1 second'
        where customer_details->>'firstName' = 'Esmeralda'`,
  );
  expect((await confirm(body)).status).toBe(200);
  await storage.db.execute(
    sql`update contracts set buyer_hash = null where customer_details->>'firstName' = 'Esmeralda'`,
  );
  expect((await confirm(body)).status).toBe(200);
});

test('the answer has the contract’s dates, and a repeat on another day has the same', async () => {
  const dates = purchaseDates('2026-11-15', productById('boiler-and-service-care'));
  const { db } = storage;
  const desk = { db, jobs, content: () => content, bankKeys, isAccountPossible: () => true };
  const at = (moment: string) => ({ ...desk, clock: () => new Date(moment) });
  const request = { idempotencyKey: randomUUID(), submitted: contractBody() };
  const first = await createContract(at('2026-11-15T23:59:59Z'), request);
  expect(first).toMatchObject({ kind: 'contract', dates });
  expect(await createContract(at('2026-11-16T00:00:01Z'), request)).toEqual(first);
  const { answer } = await confirm(contractBody());
  expect(z.safeParse(createContractResponse, answer).data?.dates).toBeDefined();
});
