import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { unseal } from '#server/platform/keys/seal.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import {
  createContractBody,
  createLandlordContractBody,
  loadedTestContent,
} from '#tests/support/purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { createContract, type PurchaseDeps } from './create-contract.ts';
import { rotateBankKeys } from './rotate-keys.ts';

const older = { id: '2025', key: Buffer.alloc(32, 5) };
const newer = { id: '2026', key: Buffer.alloc(32, 6) };
const before: KeyRing = [older];
const during: KeyRing = [newer, older];
const after: KeyRing = [newer];

const body = createContractBody();
let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});
beforeEach(() => storage.db.delete(contracts));

const buy = (
  bankKeys: KeyRing,
  submitted: unknown,
  idempotencyKey: string,
  changes: Partial<PurchaseDeps> = {},
) =>
  createContract(
    {
      ...storage,
      deliveries: noDeliveryWorkers,
      content: () => loadedTestContent,
      bankKeys,
      isAccountPossible: () => true,
      sameAccountLimit: 0,
      clock: () => new Date('2026-11-15T12:00:00Z'),
      ...changes,
    },
    { submitted, idempotencyKey },
  );

async function bought(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomUUID());
  for (const key of keys) await buy(before, body, key);
  return keys;
}

const stored = () => storage.db.select().from(contracts);
const keyIds = async () => (await stored()).map(({ bankKeyId }) => bankKeyId);

test('rotateBankKeys seals the bank details of every contract with the first key of the ring; a second run changes nothing', async () => {
  await bought(5);
  const batches: number[] = [];
  const options = { batchSize: 2, onBatch: (done: number) => batches.push(done) };
  expect(await rotateBankKeys(storage.db, during, options)).toEqual({
    rotated: 5,
    unreadable: [],
    left: 0,
  });
  expect(batches).toEqual([2, 4, 5]);
  for (const { id, bankKeyId, sealedBankDetails } of await stored()) {
    const sealed = { keyId: bankKeyId, bytes: sealedBankDetails };
    expect(unseal(after, id, sealed)).toEqual(body.bankDetails);
  }
  expect(await rotateBankKeys(storage.db, after)).toEqual({ rotated: 0, unreadable: [], left: 0 });
});

test('after a rotation, a repeat with the same choice of the renewal is recognised', async () => {
  const renewing = createContractBody('boiler-insurance');
  const agreement = { documents: [], ticks: [], ...renewing.agreement, renewsAutomatically: false };
  const key = randomUUID();
  const first = await buy(before, { ...renewing, agreement }, key);
  expect(first).toMatchObject({ kind: 'contract' });
  await rotateBankKeys(storage.db, during);
  expect(await buy(after, { ...renewing, agreement }, key)).toEqual(first);
});

test('after a rotation, repeated requests, reused keys and duplicate purchases are recognised without the old key', async () => {
  const [key = ''] = await bought(1);
  const first = await buy(before, body, key);
  await rotateBankKeys(storage.db, during);
  expect(await buy(after, body, key)).toEqual(first);
  expect(await buy(after, createContractBody('plumbing-protect'), key)).toMatchObject({
    kind: 'key-reused',
    referenceId: first.kind === 'contract' && first.referenceId,
  });
  const withoutBuysAgain = { ...body, agreement: undefined };
  expect(await buy(after, withoutBuysAgain, randomUUID())).toEqual({ kind: 'bought-already' });
});

test.each<[string, KeyRing, KeyRing]>([
  ['older', [older, newer], [newer, older]],
  ['newer', [newer, older], [older, newer]],
])(
  'a buyer who presses at two instances in the middle of a change of keys, first where the %s key is first, buys once and gets the same answers after it',
  async (_, first, second) => {
    const keys = [randomUUID(), randomUUID()] as const;
    const locks: unknown[] = [];
    const runTransaction: PurchaseDeps['runTransaction'] = (sent) => {
      locks.push(sent.find(({ name }) => name === 'lock-purchase')?.params);
      return storage.runTransaction(sent);
    };
    const press = (ring: KeyRing, key: string) =>
      buy(ring, { ...body, agreement: undefined }, key, { runTransaction });
    const pressed = [await press(first, keys[0]), await press(second, keys[1])];
    expect(pressed).toMatchObject([{ kind: 'contract' }, { kind: 'bought-already' }]);
    // Purchases at the same time wait for each other.
    expect(locks[0]).toBeDefined();
    expect(locks[1]).toEqual(locks[0]);
    await rotateBankKeys(storage.db, during);
    expect([await press(after, keys[0]), await press(after, keys[1])]).toEqual(pressed);
  },
);

test('the repeat of a landlord’s purchase is recognised after a rotation', async () => {
  const key = randomUUID();
  const first = await buy(before, createLandlordContractBody(), key);
  await rotateBankKeys(storage.db, during);
  expect(await buy(after, createLandlordContractBody(), key)).toEqual(first);
});

test('the next key rotation completes one that was interrupted', async () => {
  await bought(3);
  const interrupted = rotateBankKeys(storage.db, during, {
    batchSize: 1,
    onBatch: () => {
      throw new Error('interrupted');
    },
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect((await keyIds()).toSorted()).toEqual(['2025', '2025', '2026']);
  expect(await rotateBankKeys(storage.db, during)).toEqual({ rotated: 2, unreadable: [], left: 0 });
});

test('concurrent key rotations leave every contract readable', async () => {
  await bought(4);
  const runs = await Promise.all([
    rotateBankKeys(storage.db, during, { batchSize: 1 }),
    rotateBankKeys(storage.db, during, { batchSize: 1 }),
  ]);
  expect(runs.every(({ unreadable }) => unreadable.length === 0)).toBe(true);
  for (const { id, bankKeyId, sealedBankDetails } of await stored()) {
    const sealed = { keyId: bankKeyId, bytes: sealedBankDetails };
    expect(unseal(after, id, sealed)).toEqual(body.bankDetails);
  }
});

test('rotateBankKeys reports a contract that no key decrypts and rotates the others', async () => {
  const [damagedKey = ''] = await bought(3);
  const isDamaged = eq(contracts.idempotencyKey, damagedKey);
  const damage = { sealedBankDetails: Buffer.from('not what was sealed at all, not at all') };
  const [damaged] = await storage.db
    .update(contracts)
    .set(damage)
    .where(isDamaged)
    .returning({ reference: contracts.reference });
  expect(await rotateBankKeys(storage.db, during, { batchSize: 1 })).toEqual({
    rotated: 2,
    unreadable: [damaged?.reference],
    left: 1,
  });
  const [kept] = await storage.db.select().from(contracts).where(isDamaged);
  expect(kept).toMatchObject({ bankKeyId: '2025', ...damage });
});
