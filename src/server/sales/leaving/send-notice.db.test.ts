import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { NoticeKind } from '#contract/notice-kinds.ts';
import { isReference } from '#rules/identifiers/reference.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, deliveries, notices } from '#server/platform/storage/schema.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { listNotices } from './notices.ts';
import { sendNotice, takeBackNotice } from './send-notice.ts';

let storage: Storage;
let contractId = '';
let now = new Date('2026-11-16T10:42:07.300Z');
const clock = () => now;
/** What the workers were told to look for. */
let notified: string[] = [];
const noticeDeps = () => ({
  db: storage.db,
  deliveries: { notify: (subject: string) => void notified.push(subject) },
  clock,
});

beforeAll(async () => {
  storage = await openSharedStorage();
});

beforeEach(async () => {
  await storage.db.delete(contracts);
  now = new Date('2026-11-16T10:42:07.300Z');
  notified = [];
  const bought = await storePurchase(
    { ...storage, deliveries: noDeliveryWorkers, clock },
    createContractBody('boiler-and-service-care', now),
  );
  const [contract] = await storage.db
    .select()
    .from(contracts)
    .where(eq(contracts.reference, bought));
  contractId = contract?.id ?? '';
});

const send = (kind: NoticeKind, idempotencyKey: string = randomUUID(), id = contractId) =>
  sendNotice(noticeDeps(), { contractId: id, kind, idempotencyKey });
const takeBack = (reference: string, id = contractId) =>
  takeBackNotice(noticeDeps(), { contractId: id, reference });

async function sent(kind: NoticeKind) {
  const result = await send(kind);
  if (result.kind !== 'notice') throw new Error(`The notice was ${result.kind}.`);
  return result.notice;
}

const plannedKinds = async (noticeId: string) =>
  (await storage.db.select().from(deliveries).where(eq(deliveries.noticeId, noticeId)))
    .map(({ kind }) => kind)
    .toSorted();

test('a notice has the second of its press, a number, the words shown, and one webhook and one mail', async () => {
  const notice = await sent('withdraw');
  expect(notice).toMatchObject({
    kind: 'withdraw',
    receivedAt: new Date('2026-11-16T10:42:07Z'),
    lastDay: '2026-11-16',
    words: {
      cover: 'Your plan ends at once, as if you had not bought it.',
      money: 'You have paid nothing yet, and you pay nothing, as long as no visit has taken place.',
    },
    payments: [],
    takenBackAt: null,
  });
  expect(notice.reference).toMatch(/^LV-/);
  expect(isReference(notice.reference.replace('LV', 'HS'))).toBe(true);
  expect(await plannedKinds(notice.id)).toEqual(['confirm-notice', 'report-notice']);
  expect(notified).toEqual(['notice']);
});

test('a notice keeps the payments that its words announce', async () => {
  const stopped = await sent('stop-renewal');
  expect(stopped.payments).toHaveLength(12);
  expect(stopped.payments?.[0]).toEqual({ date: '2026-11-30', amount: 725 });
  expect(stopped.words.money).toContain('£152.25 in all, then nothing more.');
  now = new Date('2026-12-01T12:00:00Z');
  const cancelled = await sent('cancel');
  expect(cancelled.payments).toEqual([]);
  expect(cancelled.words.money).toMatch(/^You pay nothing more, unless we have made a repair/);
});

test('200 repeats of a press, 50 of them at a time, make one notice and one mail', async () => {
  const key = randomUUID();
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(Array.from({ length: 50 }, () => send('withdraw', key)));
  }
  const stored = await listNotices(storage.db, contractId);
  expect(stored).toHaveLength(1);
  expect(await storage.db.select().from(notices)).toHaveLength(1);
  expect(await plannedKinds(stored[0]?.id ?? '')).toEqual(['confirm-notice', 'report-notice']);
});

test('two tabs with keys of their own get the same notice', async () => {
  const [one, other] = await Promise.all([send('withdraw'), send('withdraw')]);
  expect([one, other].map((result) => result.kind === 'notice' && result.isNew).toSorted()).toEqual(
    [false, true],
  );
  expect(await listNotices(storage.db, contractId)).toHaveLength(1);
});

test('of two tabs, one that withdraws and one that stops the renewal, the withdrawal counts', async () => {
  const [withdrawn, stopped] = await Promise.all([send('withdraw'), send('stop-renewal')]);
  expect(withdrawn).toMatchObject({ kind: 'notice', isNew: true });
  // The renewal is stopped only if that tab was first.
  const kinds = (await listNotices(storage.db, contractId)).map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(stopped.kind === 'notice' ? ['stop-renewal', 'withdraw'] : ['withdraw']);
  expect(await send('stop-renewal', randomUUID())).toMatchObject(
    stopped.kind === 'notice' ? { isNew: false } : { kind: 'not-possible' },
  );
});

test.each([
  ['the last second of the last free day counts', '2026-11-30T23:59:59.999Z', 'notice'],
  ['the first second after it does not', '2026-12-01T00:00:00Z', 'not-possible'],
])('at midnight in London %s', async (_, moment, kind) => {
  now = new Date(moment);
  expect(await send('withdraw')).toMatchObject({ kind });
});

test.each([
  ['forward', '2027-03-14T12:00:00Z', '2027-03-28T22:59:59Z', '2027-03-28T23:00:00Z'],
  ['back', '2027-10-17T12:00:00Z', '2027-10-31T23:59:59Z', '2027-11-01T00:00:00Z'],
])('the night in which clocks go %s moves no midnight', async (_, bought, last, late) => {
  now = new Date(bought);
  const reference = await storePurchase(
    { ...storage, deliveries: noDeliveryWorkers, clock },
    createContractBody('boiler-insurance', now),
  );
  const [contract] = await storage.db
    .select()
    .from(contracts)
    .where(eq(contracts.reference, reference));
  now = new Date(late);
  expect(await send('withdraw', randomUUID(), contract?.id)).toEqual({ kind: 'not-possible' });
  now = new Date(last);
  expect(await send('withdraw', randomUUID(), contract?.id)).toMatchObject({ kind: 'notice' });
});

test('a notice that is taken back ends with a webhook and a mail; a new one follows', async () => {
  const first = await sent('withdraw');
  now = new Date('2026-11-16T10:55:31.900Z');
  expect(await takeBack(first.reference)).toMatchObject({
    takenBackAt: new Date('2026-11-16T10:55:31Z'),
  });
  expect(await takeBack(first.reference)).toMatchObject({
    takenBackAt: new Date('2026-11-16T10:55:31Z'),
  });
  expect(await plannedKinds(first.id)).toEqual([
    'confirm-notice',
    'confirm-notice-taken-back',
    'report-notice',
    'report-notice-taken-back',
  ]);
  expect(notified).toEqual(['notice', 'notice-taken-back']);
  const second = await sent('withdraw');
  expect(second.reference).not.toBe(first.reference);
  // A late repeat of the first press gives the first notice, and brings nothing back to life.
  expect(await send('withdraw', first.idempotencyKey)).toMatchObject({
    isNew: false,
    notice: { reference: first.reference },
  });
  expect(await listNotices(storage.db, contractId)).toHaveLength(2);
});

test('a notice can be taken back for 24 hours, and not by another contract', async () => {
  const notice = await sent('stop-renewal');
  expect(await takeBack(notice.reference, randomUUID())).toBeUndefined();
  expect(await takeBack('LV-2222-2222')).toBeUndefined();
  now = new Date('2026-11-17T10:42:07Z');
  expect(await takeBack(notice.reference)).toBeUndefined();
  now = new Date('2026-11-17T10:42:06Z');
  expect(await takeBack(notice.reference)).toMatchObject({ takenBackAt: now });
});

test('a contract of 0.1.0 without the sentences can be withdrawn from, and nothing else online', async () => {
  const [contract] = await storage.db.select().from(contracts);
  const { leaving: _, payments: __, ...evidence } = contract?.evidence ?? ({} as never);
  await storage.db.update(contracts).set({ evidence });
  expect(await send('cancel')).toEqual({ kind: 'not-possible' });
  expect(await send('stop-renewal')).toEqual({ kind: 'not-possible' });
  expect(await sent('withdraw')).toMatchObject({
    words: { money: 'We refund all you have paid, as long as no visit has taken place.' },
    payments: null,
  });
});

test('a contract that is anonymised, deleted or has ended has nothing to leave', async () => {
  expect(await send('withdraw', randomUUID(), randomUUID())).toEqual({ kind: 'not-possible' });
  await sent('stop-renewal');
  now = new Date('2027-11-16T12:00:00Z');
  expect(await send('stop-renewal')).toMatchObject({ isNew: false });
  expect(await send('cancel')).toEqual({ kind: 'not-possible' });
  now = new Date('2026-11-16T12:00:00Z');
  const [contract] = await storage.db.select().from(contracts);
  const customerDetails = { ...contract?.customerDetails, email: '' } as never;
  await storage.db.update(contracts).set({ customerDetails });
  expect(await send('withdraw')).toEqual({ kind: 'not-possible' });
});
