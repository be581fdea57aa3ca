import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreateContractBody } from '#api/create-contract.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, deliveries } from '#server/platform/storage/schema.ts';
import { createContract, type PurchaseDeps } from '#server/sales/purchase/create-contract.ts';
import { rotateBankKeys } from '#server/sales/purchase/rotate-keys.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody, loadedTestContent } from '#tests/support/purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { loadPlanToLeave } from '../leaving/plan-to-leave.ts';
import { sendNotice, takeBackNotice } from '../leaving/send-notice.ts';
import { decideHeldSales } from './decide-held-sales.ts';
import { listHeldIds, readHeldTotal, readSameSales } from './held-sales.ts';

const older = { id: '2025', key: Buffer.alloc(32, 5) };
const newer = { id: '2026', key: Buffer.alloc(32, 6) };
const start = new Date('2026-11-15T12:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const hourMs = 60 * 60_000;

const body = createContractBody();
let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});
beforeEach(() => storage.db.delete(contracts));

interface Buying extends Partial<PurchaseDeps> {
  at?: Date;
  key?: string;
  accountNumber?: string;
  email?: string | undefined;
}

/** Buys as somebody else each time, unless it says otherwise with the same account and mailbox. */
function buy({
  at = start,
  key = randomUUID(),
  accountNumber = body.bankDetails.accountNumber,
  email = body.customerDetails.email,
  ...changes
}: Buying = {}) {
  const submitted: CreateContractBody = {
    ...body,
    bankDetails: { ...body.bankDetails, accountNumber },
    customerDetails: { ...body.customerDetails, email },
  };
  const deps: PurchaseDeps = {
    ...storage,
    deliveries: noDeliveryWorkers,
    content: () => loadedTestContent,
    bankKeys: [newer],
    isAccountPossible: () => true,
    sameAccountLimit: 5,
    clock: () => at,
    ...changes,
  };
  return createContract(deps, { idempotencyKey: key, submitted });
}

async function buyTimes(count: number, options?: (number: number) => Buying) {
  for (let number = 0; number < count; number += 1) await buy(options?.(number));
}

/** How many sales leave, and how many are held. */
async function count() {
  const planned = await storage.db.$count(deliveries, eq(deliveries.kind, 'fulfil-contract'));
  const mails = await storage.db.$count(deliveries, eq(deliveries.kind, 'confirm-by-email'));
  expect(mails).toBe(planned);
  expect((await readHeldTotal(storage.db)).count).toBe(
    (await storage.db.$count(contracts)) - planned,
  );
  return {
    leave: planned,
    held: await storage.db.$count(contracts, eq(contracts.heldState, 'held')),
  };
}

const accountNumbers = (number: number) => String(55_779_900 + number);

test('the sixth purchase of an account in 24 hours is confirmed as the others are, and has no deliveries', async () => {
  await buyTimes(5, (number) => ({ email: `buyer${number}@example.com` }));
  expect(await count()).toEqual({ leave: 5, held: 0 });
  const sixth = { key: randomUUID(), email: 'buyer6@example.com' };
  const result = await buy(sixth);
  expect(result).toEqual({
    kind: 'contract',
    referenceId: expect.stringMatching(/^HS-/),
    dates: expect.objectContaining({ boughtOn: '2026-11-15' }),
  });
  expect(await count()).toEqual({ leave: 5, held: 1 });
  expect(await buy(sixth)).toEqual(result);
  expect(await count()).toEqual({ leave: 5, held: 1 });
  await buy({ accountNumber: accountNumbers(1), email: 'buyer7@example.com' });
  expect(await count()).toEqual({ leave: 6, held: 1 });
});

test('the sixth of a mailbox is held too, however its address is written', async () => {
  const spellings = ['a.b@gmail.com', 'A.B@gmail.com', 'ab+1@gmail.com', 'ab@googlemail.com'];
  await buyTimes(7, (number) => ({
    accountNumber: accountNumbers(number),
    email: spellings[number % spellings.length],
  }));
  expect(await count()).toEqual({ leave: 5, held: 2 });
});

test('with the limit 0 nothing is held, and what was sold then counts when there is one again', async () => {
  await buyTimes(7, () => ({ sameAccountLimit: 0 }));
  expect(await count()).toEqual({ leave: 7, held: 0 });
  await buy();
  expect(await count()).toEqual({ leave: 7, held: 1 });
});

test('purchases count for 24 hours, those that are held too', async () => {
  await buyTimes(6);
  await buy({ at: after(23.9 * hourMs) });
  expect(await count()).toEqual({ leave: 5, held: 2 });
  // Only one of the last 24 hours is left.
  await buy({ at: after(24 * hourMs) });
  expect(await count()).toEqual({ leave: 6, held: 2 });
});

test('of ten purchases of one account at the same moment five leave', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, number) => buy({ email: `buyer${number}@example.com` })),
  );
  expect(await count()).toEqual({ leave: 5, held: 5 });
});

test.each<[string, KeyRing]>([
  ['new', [newer, older]],
  ['old', [older, newer]],
])(
  'during a change of keys, purchases count whichever key they were made with: the %s first',
  async (_, ring) => {
    const other: KeyRing = ring[0] === newer ? [older, newer] : [newer, older];
    await buyTimes(5, (number) => ({ bankKeys: number % 2 ? ring : other }));
    await buy({ bankKeys: ring });
    expect(await count()).toEqual({ leave: 5, held: 1 });
    await rotateBankKeys(storage.db, [newer, older]);
    await buy({ bankKeys: [newer] });
    expect(await count()).toEqual({ leave: 5, held: 2 });
  },
);

test('neither hash is the other, or is made of another key', async () => {
  await buy();
  await buy({ bankKeys: [older] });
  const rows = await storage.db.select().from(contracts);
  const hashes = rows.flatMap(({ accountHash, mailboxHash, buyerHash }) => [
    accountHash,
    mailboxHash,
    buyerHash,
  ]);
  expect(new Set(hashes).size).toBe(6);
});

test('a purchase that staff have ended does not keep its buyer from buying again', async () => {
  const first = { ...body, agreement: undefined };
  const attempt = (key = randomUUID()) =>
    createContract(
      {
        ...storage,
        deliveries: noDeliveryWorkers,
        content: () => loadedTestContent,
        bankKeys: [newer],
        isAccountPossible: () => true,
        sameAccountLimit: 1,
        clock: () => start,
      },
      { idempotencyKey: key, submitted: first },
    );
  await buy({ sameAccountLimit: 0, accountNumber: accountNumbers(1) });
  await storage.db.update(contracts).set({ buyerHash: 'of somebody else' });
  expect(await attempt()).toMatchObject({ kind: 'contract' });
  expect(await attempt()).toEqual({ kind: 'bought-already' });
  expect(await count()).toEqual({ leave: 1, held: 1 });
  // Nothing is mailed about a purchase that is held.
  expect(await storage.db.$count(deliveries, eq(deliveries.kind, 'report-second-purchase'))).toBe(
    0,
  );
  await decide(await heldIds(), 'ended');
  expect(await attempt()).toMatchObject({ kind: 'contract' });
});

const heldIds = async () =>
  (await storage.db.select().from(contracts).where(eq(contracts.heldState, 'held'))).map(
    ({ id }) => id,
  );

/** Decides, and returns the references and those that were written with it. */
async function decide(ids: string[], decision: 'let-go' | 'ended', at = after(hourMs)) {
  const written: string[] = [];
  const decided = await decideHeldSales({ db: storage.db, clock: () => at }, ids, decision, {
    withDecision: async (_, reference) => void written.push(reference),
  });
  expect(written).toEqual(decided);
  return decided;
}

test('a sale that is let go gets its webhook and its mail, due from then on, once', async () => {
  await buyTimes(7);
  const [id = '', other] = await heldIds();
  expect(await decide([id], 'let-go')).toHaveLength(1);
  expect(await decide([id], 'let-go')).toEqual([]);
  expect(await decide([id], 'ended')).toEqual([]);
  const planned = await storage.db.select().from(deliveries).where(eq(deliveries.contractId, id));
  expect(planned.map(({ kind }) => kind).toSorted()).toEqual([
    'confirm-by-email',
    'fulfil-contract',
  ]);
  for (const { createdAt, nextAttemptAt } of planned) {
    expect([createdAt, nextAttemptAt]).toEqual([after(hourMs), after(hourMs)]);
  }
  const [contract] = await storage.db.select().from(contracts).where(eq(contracts.id, id));
  expect(contract).toMatchObject({ heldState: 'let-go', heldUntil: after(hourMs) });
  expect(await heldIds()).toEqual([other]);
});

test('of two people who decide at the same moment one does', async () => {
  await buyTimes(8);
  const ids = await heldIds();
  const both = await Promise.all([decide(ids, 'let-go'), decide(ids.toReversed(), 'ended')]);
  expect(both.map((decided) => decided.length).toSorted()).toEqual([0, 3]);
});

test('a decision that cannot be written is not made', async () => {
  await buyTimes(6);
  const failing = decideHeldSales(
    { db: storage.db, clock: () => start },
    await heldIds(),
    'let-go',
    {
      withDecision: () => Promise.reject(new Error('no audit')),
    },
  );
  await expect(failing).rejects.toThrow('no audit');
  expect(await count()).toEqual({ leave: 5, held: 1 });
});

test('a sale that is ended is never sent, and its buyer has nothing left to leave', async () => {
  await buyTimes(6);
  const [id = ''] = await heldIds();
  const leaving = { db: storage.db, clock: () => start };
  expect(await loadPlanToLeave(leaving, id)).toMatchObject({ planName: expect.any(String) });
  await decide([id], 'ended');
  expect(await storage.db.$count(deliveries, eq(deliveries.contractId, id))).toBe(0);
  expect((await readHeldTotal(storage.db)).count).toBe(0);
  expect(await loadPlanToLeave(leaving, id)).toBeUndefined();
  expect(await give(id)).toEqual({ kind: 'not-possible' });
});

const noticeDeps = () => ({
  db: storage.db,
  deliveries: noDeliveryWorkers,
  clock: () => after(hourMs),
});
const give = (contractId: string) =>
  sendNotice(noticeDeps(), { contractId, kind: 'withdraw', idempotencyKey: randomUUID() });

test('a notice to leave a held sale goes with it when it is let go, unless it was taken back', async () => {
  await buyTimes(7);
  const [id = '', other = ''] = await heldIds();
  for (const contractId of [id, other]) {
    expect(await give(contractId)).toMatchObject({ kind: 'notice', isNew: true });
  }
  const taken = await give(other);
  if (taken.kind !== 'notice') throw new Error('There is no notice.');
  await takeBackNotice(noticeDeps(), taken.notice);
  expect(await storage.db.$count(deliveries)).toBe(10);
  await decide([id, other], 'let-go', after(2 * hourMs));
  const planned = await storage.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.createdAt, after(2 * hourMs)));
  expect(planned.map(({ kind }) => kind).toSorted()).toEqual([
    'confirm-by-email',
    'confirm-by-email',
    'confirm-notice',
    'fulfil-contract',
    'fulfil-contract',
    'report-notice',
  ]);
});

test('staff see how many others had the account and the mailbox in the 24 hours before, and which of them are held', async () => {
  await buy({ at: after(-25 * hourMs), email: 'other@example.com' });
  await buyTimes(3, (number) => ({ email: `buyer${number}@example.com`, at: after(number) }));
  await buyTimes(2, (number) => ({ accountNumber: accountNumbers(number), at: after(3 + number) }));
  await buyTimes(4, (number) => ({ at: after(5 + number) }));
  const [last] = await storage.db
    .select()
    .from(contracts)
    .where(eq(contracts.createdAt, after(8)));
  if (!last) throw new Error('The last one is not stored.');
  expect(last.heldState).toBe('held');
  const hashes = {
    accountHashes: [last.accountHash ?? ''],
    mailboxHashes: [last.mailboxHash ?? ''],
  };
  const same = await readSameSales(storage.db, last, hashes);
  expect(same).toMatchObject({ count: 9, held: 1, before: { account: 6, mailbox: 5 } });
  expect(
    same.newest.map(({ isSameAccount, isSameMailbox }) => [isSameAccount, isSameMailbox]),
  ).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [false, true],
    [false, true],
    [true, false],
    [true, false],
    [true, false],
    [true, false],
  ]);
  const held = await listHeldIds(storage.db, hashes, after(7));
  expect(held).toEqual([same.newest[0]?.id]);
  expect(await listHeldIds(storage.db, hashes, after(8))).toHaveLength(2);
});
