import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, deliveries, retentionRuns } from '#server/platform/storage/schema.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody, loadedTestContent } from '#tests/support/purchase.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { readToday, type TodayDeps } from './today.tsx';

// A Wednesday in London, half past midnight; the UTC day is the one before in summer only.
const now = new Date('2026-11-18T00:30:00Z');
const { products } = loadedTestContent;

let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});

const read = (changes: Partial<TodayDeps> = {}) =>
  readToday({
    db: storage.db,
    clock: () => now,
    skewMs: () => 0,
    warnings: { current: () => ({}) },
    content: () => ({ ...loadedTestContent, nextChange: undefined }),
    contentProblem: () => undefined,
    ...changes,
  });

async function buyAt(time: string): Promise<void> {
  const deps = { ...storage, deliveries: noDeliveryWorkers, clock: () => now };
  const reference = await storePurchase(deps, createContractBody());
  const createdAt = new Date(time);
  await storage.db.update(contracts).set({ createdAt }).where(eq(contracts.reference, reference));
  const done = { nextAttemptAt: null, deliveredAt: createdAt };
  await storage.db.update(deliveries).set(done);
}

test('nothing needs anybody when all is well', async () => {
  expect(await read()).toEqual({ tasks: [], sales: { today: 0, lastWeekByNow: 0, lastWeek: 0 } });
});

test('the sales of today are those since midnight in London, beside those of the same day last week', async () => {
  await buyAt('2026-11-17T23:59:00Z');
  await buyAt('2026-11-18T00:10:00Z');
  await buyAt('2026-11-11T00:10:00Z');
  await buyAt('2026-11-11T23:59:00Z');
  await buyAt('2026-11-12T00:00:00Z');
  expect((await read()).sales).toEqual({ today: 1, lastWeekByNow: 1, lastWeek: 2 });
});

test('deliveries that failed or wait for more than an hour are named with the answer of the receiver', async () => {
  const due = {
    deliveredAt: null,
    lastResult: 'HTTP 503',
    createdAt: new Date('2026-11-17T22:00:00Z'),
  };
  await storage.db
    .update(deliveries)
    .set({ ...due, nextAttemptAt: now })
    .where(eq(deliveries.kind, 'fulfil-contract'));
  await storage.db
    .update(deliveries)
    .set({ ...due, failedAt: now })
    .where(eq(deliveries.kind, 'confirm-by-email'));
  const { tasks } = await read();
  expect(tasks.map(({ state, word }) => [state, word]).toSorted()).toEqual([
    ['bad', '5 failed'],
    ['wait', '5 waiting'],
  ]);
  for (const { what } of tasks) expect(what).toContain('HTTP 503');
  await storage.db.update(deliveries).set({ lastResult: null });
  const untried = (await read()).tasks.find(({ state }) => state === 'wait');
  expect(untried?.way).toContain('set the receiver');
  await storage.db.update(deliveries).set({ createdAt: new Date('2026-11-17T23:45:00Z') });
  expect((await read()).tasks).toHaveLength(1);
});

test('content that is refused or ends within two weeks, a stopped deletion, a wrong clock and warnings are named with the way out', async () => {
  await storage.db.insert(retentionRuns).values({ kind: 'events', stoppedBecause: 'share' });
  const end = new Date('2026-11-25T00:00:00Z');
  const isBefore = (moment?: Date) => moment !== undefined && moment < end;
  const { tasks } = await read({
    contentProblem: () => 'menu.json is not valid',
    content: (moment) => ({
      ...loadedTestContent,
      products: isBefore(moment) ? products : products.slice(1),
      nextChange: isBefore(moment) ? end : undefined,
    }),
    skewMs: () => 3_600_000,
    warnings: { current: () => ({ memory: 'the memory is nearly used up: raise the limit' }) },
  });
  const shown = tasks.filter(({ what }) => !what.startsWith('Deliveries'));
  expect(shown.map(({ word }) => word)).toEqual([
    'Refused',
    'Ends soon',
    'Stopped',
    'Wrong clock',
    'Warning',
  ]);
  expect(shown[1]?.what).toContain(`${products[0]?.productTitle} is off sale`);
  expect(shown[4]).toMatchObject({
    what: 'The memory is nearly used up.',
    way: 'Raise the limit.',
  });
});
