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
import { findArchivedDocument, publishDocuments } from '#server/content/documents/archive.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, deliveries } from '#server/platform/storage/schema.ts';
import { isAccountPossible } from '#server/sales/bank/modulus/check.ts';
import { loadModulusTables } from '#server/sales/bank/modulus/load-tables.ts';
import { createJsonPostRequest, createTestHttpApp } from '#tests/support/http-app.ts';
import { createContractBody, loadedTestContent } from '#tests/support/purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { maxPurchasesAtOnce } from './purchase-limit.ts';

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

test('of 66 purchases of one account and one mailbox under other names all get the same answer, and five leave', async () => {
  await storage.db.delete(contracts);
  const { app: limited } = createTestHttpApp(storage, { sameAccountLimit: 5 });
  const { agreement: _, ...body } = createContractBody();
  const buyAs = async (number: number) => {
    const firstName = `Amelia${String.fromCharCode(97 + (number % 26), 97 + Math.floor(number / 26))}`;
    const call = createJsonPostRequest(
      { ...body, customerDetails: { ...body.customerDetails, firstName } },
      { [idempotencyKeyHeaderName]: randomUUID() },
    );
    const response = await limited.request(endpointPaths.createContract, call);
    const { 'x-request-id': __, ...headers } = Object.fromEntries(response.headers);
    const text = (await response.text()).replace(/HS-\w{4}-\w{4}/, 'HS');
    return JSON.stringify({ status: response.status, headers, text });
  };
  const answers = new Set<string>();
  for (let bought = 0; bought < 66; bought += 11) {
    const together = Array.from({ length: 11 }, (__, number) => buyAs(bought + number));
    for (const answer of await Promise.all(together)) answers.add(answer);
  }
  expect([...answers]).toEqual([expect.stringContaining('{"status":200')]);
  expect(await counts()).toEqual({ contracts: 66, deliveries: 5 });
  expect(await storage.db.$count(contracts, eq(contracts.heldState, 'held'))).toBe(61);
});

test('a repeat under the same key on another instance gets the first answer, to the letter', async () => {
  const { app: other } = createTestHttpApp(storage);
  const headers = { [idempotencyKeyHeaderName]: randomUUID() };
  const answers = [];
  for (const instance of [app, other, app]) {
    const call = createJsonPostRequest(createContractBody(), headers);
    answers.push(await (await instance.request(endpointPaths.createContract, call)).text());
  }
  expect(answers[0]).toContain('"dates":{"boughtOn"');
  expect(new Set(answers).size, answers.join('\n')).toBe(1);
});

test('a purchase above the limit of concurrent ones gets 503 and Retry-After, and is stored when it is sent again', async () => {
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

test('create-contract stores the visit of the cookies with the contract, and a repeat with other cookies changes nothing', async () => {
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
const { bankDetails, productDetails } = valid;
const refusals: [purchase: string, body: unknown, status: number, code?: string][] = [
  [
    'a lower price',
    { ...valid, productDetails: { ...productDetails, priceMonthly: 1 } },
    400,
    'PRICE_CHANGED',
  ],
  ['an unknown field', { ...valid, discount: 50 }, 400, 'INVALID'],
  [
    'an impossible account',
    { ...valid, bankDetails: { ...bankDetails, accountNumber: '55779912' } },
    406,
  ],
];

// check-purchase.test.ts has all that a purchase is refused for.
test.each(refusals)(
  'create-contract refuses %s, and stores nothing',
  async (_, body, status, code) => {
    const before = await counts();
    const key = randomUUID();
    const refused = await purchase(body, key);
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({
      ...createFailure(status),
      ...(code && { errors: [{ code }] }),
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

/** A purchase body without `buysAgain`, which a second purchase of the same plan needs. */
function asBuyer(person: Partial<typeof valid.customerDetails>) {
  const body = createContractBody();
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
