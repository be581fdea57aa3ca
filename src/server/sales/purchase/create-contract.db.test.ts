import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { createReference, isReference } from '#rules/identifiers/reference.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { unseal } from '#server/platform/keys/seal.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import {
  contracts,
  deliveries,
  bankKeys as knownBankKeys,
} from '#server/platform/storage/schema.ts';
import { refuseDeliveries } from '#tests/support/failing-deliveries.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import {
  createContractBody,
  createLandlordContractBody,
  findTestProduct,
  loadedTestContent,
} from '#tests/support/purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { createContract, type PurchaseDeps } from './create-contract.ts';
import { findReference } from './find-reference.ts';

const bankKeys: KeyRing = [{ id: 'test', key: Buffer.alloc(32, 7) }];
const clock = () => new Date('2026-11-15T12:00:00Z');

let storage: Storage;
let deps: PurchaseDeps;

beforeAll(async () => {
  storage = await openSharedStorage();
  deps = {
    ...storage,
    deliveries: noDeliveryWorkers,
    content: () => loadedTestContent,
    bankKeys,
    isAccountPossible: () => true,
    sameAccountLimit: 0,
    clock,
  };
});

const request = (body: unknown, idempotencyKey: string = randomUUID()) => ({
  idempotencyKey,
  submitted: body,
});

const storedUnder = async (idempotencyKey: string) =>
  (await storage.db.select().from(contracts)).filter(
    (contract) => contract.idempotencyKey === idempotencyKey,
  );

test('createContract stores the contract with sealed bank details and its deliveries, which are due', async () => {
  const body = createContractBody();
  const purchase = request(body);
  const result = await createContract(deps, purchase);

  expect(result.kind).toBe('contract');
  const [contract] = await storedUnder(purchase.idempotencyKey);
  expect(contract).toMatchObject({
    productDetails: body.productDetails,
    customerDetails: body.customerDetails,
    createdAt: clock(),
  });
  expect(isReference(contract?.reference ?? '')).toBe(true);
  expect(JSON.stringify(contract)).not.toContain(body.bankDetails.accountNumber);
  const sealed = {
    keyId: contract?.bankKeyId ?? '',
    bytes: contract?.sealedBankDetails ?? Buffer.alloc(0),
  };
  expect(unseal(bankKeys, contract?.id ?? '', sealed)).toEqual(body.bankDetails);
  const queued = await storage.db.execute(
    sql`select kind, contract_id as contract, delivered_at as delivered
      from deliveries where next_attempt_at = created_at order by kind`,
  );
  const waiting = { contract: contract?.id, delivered: null };
  expect(queued).toMatchObject({
    rows: [
      { kind: 'confirm-by-email', ...waiting },
      { kind: 'fulfil-contract', ...waiting },
    ],
  });
});

test('createContract stores the covered home beside the correspondence address and recognises a repeated request', async () => {
  const body = createLandlordContractBody();
  const purchase = request(body);
  const first = await createContract(deps, purchase);
  const [contract] = await storedUnder(purchase.idempotencyKey);
  expect(contract).toMatchObject({
    correspondenceAddress: body.correspondenceAddress,
    propertyAddress: body.propertyAddress,
  });
  expect(await createContract(deps, purchase)).toEqual(first);
  const { propertyAddress: _, ...withoutHome } = body;
  const other = {
    ...withoutHome,
    correspondenceAddress: createContractBody().correspondenceAddress,
  };
  expect(await createContract(deps, request(other, purchase.idempotencyKey))).toMatchObject({
    kind: 'key-reused',
  });
});

test('createContract returns the same reference for a repeated request and stores nothing more', async () => {
  const purchase = request(createContractBody());
  const first = await createContract(deps, purchase);
  const second = await createContract(deps, purchase);
  expect(second).toEqual(first);
  expect(await storedUnder(purchase.idempotencyKey)).toHaveLength(1);
});

test('createContract returns the same reference for a repeated request after the plan or the modulus tables changed', async () => {
  const purchase = request(createContractBody());
  const first = await createContract(deps, purchase);
  const later = { ...deps, content: () => ({ ...loadedTestContent, products: [] }) };
  expect(await createContract({ ...later, isAccountPossible: () => false }, purchase)).toEqual(
    first,
  );
});

test('createContract returns the contract of a repeated request when the buyer has bought again since', async () => {
  const { agreement, ...body } = createContractBody('3mhp');
  const { buysAgain: _, ...first } = { buysAgain: undefined, ...agreement };
  const purchase = request({ ...body, agreement: first });
  const result = await createContract(deps, purchase);
  expect(result.kind).toBe('contract');
  expect((await createContract(deps, request({ ...body, agreement }))).kind).toBe('contract');
  expect(await createContract(deps, purchase)).toEqual(result);
  expect(await createContract(deps, request({ ...body, agreement: first }))).toEqual({
    kind: 'bought-already',
  });
});

test('createContract creates one contract and one delivery to the CRM for fifty concurrent requests with one key', async () => {
  const purchase = request(createContractBody());
  const results = await Promise.all(
    Array.from({ length: 50 }, () => createContract(deps, purchase)),
  );
  expect(results).toEqual(results.map(() => results[0]));
  const stored = await storedUnder(purchase.idempotencyKey);
  expect(stored).toHaveLength(1);
  const toCrm = and(
    eq(deliveries.contractId, stored[0]?.id ?? ''),
    eq(deliveries.kind, 'fulfil-contract'),
  );
  expect(await storage.db.$count(deliveries, toCrm)).toBe(1);
});

test('findReference returns the reference of a key, and null for a key without a contract', async () => {
  const purchase = request(createContractBody());
  expect(await findReference(storage.db, purchase.idempotencyKey)).toBeNull();
  const bought = await createContract(deps, purchase);
  expect(bought).toMatchObject({
    kind: 'contract',
    referenceId: await findReference(storage.db, purchase.idempotencyKey),
  });
});

test('createContract returns the dates of the contract, and the same dates for a repeat on another day', async () => {
  const dates = calculatePurchaseDates('2026-11-15', findTestProduct('boiler-and-service-care'));
  const at = (moment: string) => ({ ...deps, clock: () => new Date(moment) });
  const purchase = request(createContractBody());
  const first = await createContract(at('2026-11-15T23:59:59Z'), purchase);
  expect(first).toMatchObject({ kind: 'contract', dates });
  expect(await createContract(at('2026-11-16T00:00:01Z'), purchase)).toEqual(first);
});

/** A purchase without `buysAgain`, which a second purchase of the same plan needs. */
function asBuyer(firstName: string, productId?: string) {
  const body = createContractBody(productId);
  const customerDetails = { ...body.customerDetails, firstName };
  return { ...body, customerDetails, agreement: undefined };
}
const buy = async (body: unknown, moment = clock()) =>
  (await createContract({ ...deps, clock: () => moment }, request(body))).kind;

test('the same person buys another plan, for another home, or the same a day later, without confirmation', async () => {
  const first = asBuyer('Cordelia');
  expect(await buy(first)).toBe('contract');
  expect(await buy(first)).toBe('bought-already');
  const { customerDetails, correspondenceAddress } = first;
  for (const other of [
    { ...first, customerDetails: { ...customerDetails, dob: '15/08/1986' } },
    asBuyer('Cordelia', 'plumbing-protect'),
    { ...first, correspondenceAddress: { ...correspondenceAddress, addressLine2: 'Flat 2' } },
  ]) {
    expect(await buy(other)).toBe('contract');
  }
  expect(await buy(first, new Date('2026-11-16T11:59:59Z'))).toBe('bought-already');
  expect(await buy(first, new Date('2026-11-16T12:00:01Z'))).toBe('contract');
});

test('of two concurrent purchases by the same person for the same plan and home, one succeeds: each looks for the other under a lock', async () => {
  const statements: string[][] = [];
  const runTransaction: PurchaseDeps['runTransaction'] = (sent) => {
    statements.push(sent.map(({ name }) => name));
    return storage.runTransaction(sent);
  };
  const buyAtOnce = async () =>
    (await createContract({ ...deps, runTransaction }, request(asBuyer('Drusilla')))).kind;
  const kinds = await Promise.all([buyAtOnce(), buyAtOnce()]);
  expect(kinds.toSorted()).toEqual(['bought-already', 'contract']);
  // Two purchases reach the database too seldom in the same millisecond to show the lock.
  const locked = ['lock-purchase', 'store-contract'];
  expect(statements).toEqual([locked, locked]);
});

test('createContract refuses the other choice of the renewal with a key that was used', async () => {
  const body = createContractBody('boiler-insurance');
  const choose = (renewsAutomatically: boolean) => ({
    ...body,
    agreement: { documents: [], ticks: [], ...body.agreement, renewsAutomatically },
  });
  const purchase = request(choose(false));
  const first = await createContract(deps, purchase);
  expect(first).toMatchObject({ kind: 'contract' });
  const other = request(choose(true), purchase.idempotencyKey);
  expect(await createContract(deps, other)).toMatchObject({ kind: 'key-reused' });
  expect(await createContract(deps, purchase)).toEqual(first);
});

test('createContract refuses another purchase with a key that was used', async () => {
  const purchase = request(createContractBody());
  const first = await createContract(deps, purchase);
  const other = request(createContractBody('plumbing-protect'), purchase.idempotencyKey);
  if (first.kind !== 'contract') throw new Error('The first purchase was refused.');
  expect(await createContract(deps, other)).toEqual({
    kind: 'key-reused',
    referenceId: first.referenceId,
    productName: 'Boiler and Service Care',
  });
});

test('createContract refuses an outdated price; the idempotency key can be used again', async () => {
  const body = createContractBody();
  const cheaper = { ...body, productDetails: { ...body.productDetails, priceMonthly: 1 } };
  const purchase = request(cheaper);
  expect(await createContract(deps, purchase)).toMatchObject({
    kind: 'refused',
    errors: [{ field: 'productDetails.priceMonthly', code: 'PRICE_CHANGED' }],
  });
  expect(await storedUnder(purchase.idempotencyKey)).toHaveLength(0);
  const corrected = await createContract(deps, request(body, purchase.idempotencyKey));
  expect(corrected.kind).toBe('contract');
});

test('createContract refuses an impossible bank account; the idempotency key can be used again', async () => {
  const purchase = request(createContractBody());
  const strict = { ...deps, isAccountPossible: () => false };
  expect(await createContract(strict, purchase)).toEqual({ kind: 'bank-refused' });
  expect((await createContract(deps, purchase)).kind).toBe('contract');
});

test('createContract draws another reference when the first is taken', async () => {
  const first = await createContract(deps, request(createContractBody()));
  const taken = 'referenceId' in first ? first.referenceId : '';
  const free = createReference(randomInt);
  const draws = [taken, taken, free];
  const drawReference = () => draws.shift() ?? '';
  expect(
    await createContract({ ...deps, drawReference }, request(createContractBody())),
  ).toMatchObject({
    kind: 'contract',
    referenceId: free,
  });
});

test('createContract throws and stores nothing when every drawn reference is taken', async () => {
  const first = await createContract(deps, request(createContractBody()));
  const taken = 'referenceId' in first ? first.referenceId : '';
  const purchase = request(createContractBody());
  await expect(createContract({ ...deps, drawReference: () => taken }, purchase)).rejects.toThrow(
    'No free reference in 5 draws.',
  );
  expect(await storedUnder(purchase.idempotencyKey)).toHaveLength(0);
});

test('createContract stores no contract when its deliveries cannot be stored', async () => {
  const purchase = request(createContractBody());
  await refuseDeliveries(storage.db);
  await expect(createContract(deps, purchase)).rejects.toThrow('violates check constraint');
  expect(await storedUnder(purchase.idempotencyKey)).toHaveLength(0);
});

test('createContract keeps personal and bank details out of deliveries', async () => {
  const result = await createContract(deps, request(createContractBody()));
  expect(result.kind).toBe('contract');
  const { rows } = (await storage.db.execute(
    sql`select to_jsonb(deliveries)::text from deliveries`,
  )) as unknown as {
    rows: unknown[];
  };
  expect(rows.length).toBeGreaterThan(0);
  const text = JSON.stringify(rows);
  for (const detail of ['Amelia', 'Okafor', '55779911', 'LS1 4AP', 'example.com']) {
    expect(text).not.toContain(detail);
  }
});

const older = { id: '2025', key: Buffer.alloc(32, 5) };
const newer = { id: '2026', key: Buffer.alloc(32, 6) };

test('createContract refuses a repeat whose contract was sealed with a key that this instance lacks', async () => {
  const purchase = request(createContractBody());
  const first = await createContract({ ...deps, bankKeys: [newer, older] }, purchase);
  expect(await createContract({ ...deps, bankKeys: [older] }, purchase)).toEqual({
    kind: 'other-bank-keys',
  });
  expect(await createContract({ ...deps, bankKeys: [older, newer] }, purchase)).toEqual(first);
});

test.each([
  ['another instance encrypts with a key that is missing here', 'encrypts', [older]],
  ['the key that encrypts here was removed elsewhere', 'removed', [newer, older]],
] as const)('createContract stores nothing while %s', async (_, state, ring) => {
  await storage.db.insert(knownBankKeys).values({ id: newer.id, fingerprint: '', state });
  const once = request({ ...createContractBody(), agreement: undefined });
  const again = request(createContractBody());
  for (const purchase of [once, again]) {
    expect(await createContract({ ...deps, bankKeys: ring }, purchase)).toEqual({
      kind: 'other-bank-keys',
    });
    expect(await storedUnder(purchase.idempotencyKey)).toHaveLength(0);
  }
  await storage.db.delete(knownBankKeys);
});
