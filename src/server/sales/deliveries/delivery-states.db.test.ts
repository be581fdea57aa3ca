import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { deliveries, enquiries } from '#server/platform/storage/schema.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import {
  countDeliveries,
  findDeliveriesByPrefix,
  listDeliveries,
  readContractStates,
  retryDeliveries,
} from './delivery-states.ts';

const enquiryId = randomUUID();
const at = (hour: number) => new Date(`2026-11-15T${hour}:00:00Z`);
const waiting = {
  id: `11111111-${randomUUID().slice(9)}`,
  createdAt: at(10),
  attempts: 4,
  nextAttemptAt: at(12),
};
const failed = { id: `22222222-${randomUUID().slice(9)}`, createdAt: at(11), failedAt: at(12) };
const done = { id: `33333333-${randomUUID().slice(9)}`, createdAt: at(11), deliveredAt: at(13) };

let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
  const details = { name: 'A', email: 'a@example.com', telNumber: '07700900123', message: 'Hi' };
  await storage.db.insert(enquiries).values({ id: enquiryId, createdAt: at(10), ...details });
});

beforeEach(async () => {
  await storage.db.delete(deliveries);
  await storage.db.insert(deliveries).values([
    { kind: 'deliver-enquiry', enquiryId, lastResult: 'HTTP 503', ...waiting },
    { kind: 'notify-staff', enquiryId, lastResult: 'HTTP 410', ...failed },
    { kind: 'acknowledge-enquiry', enquiryId, deliveredTo: 'smtp.example.com', ...done },
  ]);
});

const listed = async (options: Partial<Parameters<typeof listDeliveries>[1]>) =>
  (await listDeliveries(storage.db, { limit: 10, ...options })).map(({ id, state }) => [id, state]);

test('listDeliveries filters by state and by kind', async () => {
  expect(await listed({ state: 'waiting' })).toEqual([[waiting.id, 'waiting']]);
  expect(await listed({ state: 'failed' })).toEqual([[failed.id, 'failed']]);
  expect(await listed({ state: 'done' })).toEqual([[done.id, 'done']]);
  expect(await listed({ kind: 'notify-staff' })).toEqual([[failed.id, 'failed']]);
  expect(await listed({})).toHaveLength(3);
  expect(await listed({ limit: 1 })).toHaveLength(1);
});

test('the deliveries of contracts and of their notices are found by indexes', async () => {
  const scans = await storage.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const readScans = async () => {
      const [row] = await queryRows<{ count: number }>(
        tx,
        sql`select seq_scan::int as count from pg_stat_xact_user_tables where relname = 'deliveries'`,
      );
      return row?.count;
    };
    const before = await readScans();
    await listDeliveries(tx as unknown as Storage['db'], { contractId: randomUUID(), limit: 20 });
    await readContractStates(tx as unknown as Storage['db'], [randomUUID(), randomUUID()]);
    return { before, after: await readScans() };
  });
  expect(scans.before).toBeDefined();
  expect(scans.after).toBe(scans.before);
});

test.each(['2', '2222', '22222222', failed.id, failed.id.toUpperCase()])(
  'findDeliveriesByPrefix finds a delivery by %s',
  async (prefix) => {
    const found = await findDeliveriesByPrefix(storage.db, prefix);
    expect(found).toEqual([{ id: failed.id, kind: 'notify-staff' }]);
  },
);

test.each(['4', `${failed.id}0`, '2%', '', 'x'])(
  'findDeliveriesByPrefix finds nothing by "%s"',
  async (prefix) => expect(await findDeliveriesByPrefix(storage.db, prefix)).toEqual([]),
);

test('retryDeliveries of all failed deliveries does not reset other deliveries', async () => {
  expect(await retryDeliveries(storage.db, 'failed')).toBe(1);
  expect(await listed({ state: 'failed' })).toEqual([]);
  expect(await listed({ state: 'waiting' })).toHaveLength(2);
  expect(await listed({ state: 'done' })).toHaveLength(1);
});

test('retryDeliveries by id makes a waiting, a failed and a delivered delivery due at once', async () => {
  expect(await retryDeliveries(storage.db, [waiting.id, failed.id, done.id])).toBe(3);
  const rows = await listDeliveries(storage.db, { state: 'waiting', limit: 10 });
  expect(rows).toHaveLength(3);
  for (const { nextAttemptAt, createdAt } of rows) expect(nextAttemptAt).toEqual(createdAt);
});

test.each([
  ['waits', { nextAttemptAt: null }],
  ['is delivered', { nextAttemptAt: at(10), deliveredAt: at(11) }],
  ['has failed', { nextAttemptAt: at(10), failedAt: at(11) }],
])('the database refuses a delivery that %s with the wrong due time', async (_, times) => {
  const row = { kind: 'notify-staff' as const, createdAt: at(10), ...times };
  await expect(storage.db.insert(deliveries).values(row)).rejects.toMatchObject({
    cause: { constraint: 'deliveries_due' },
  });
});

test('countDeliveries counts waiting and failed deliveries, with the age of the oldest waiting one and the latest result', async () => {
  const totals = await countDeliveries(storage.db);
  expect(totals.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    {
      kind: 'deliver-enquiry',
      waiting: 1,
      failed: 0,
      oldestWaiting: at(10),
      lastResult: 'HTTP 503',
    },
    {
      kind: 'notify-staff',
      waiting: 0,
      failed: 1,
      oldestWaiting: undefined,
      lastResult: 'HTTP 410',
    },
  ]);
});

test('deleting an enquiry deletes its deliveries', async () => {
  await storage.db.execute(sql`delete from enquiries`);
  expect(await listed({})).toEqual([]);
});
