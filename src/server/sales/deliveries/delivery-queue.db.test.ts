import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { storeEnquiry } from '#tests/support/stored-enquiry.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { claimDeliveries, claimSql, recordSql } from './delivery-queue.ts';

const now = new Date('2026-11-15T12:00:00Z');

let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});

/** The plan of a statement that was prepared on an empty table. */
async function planOf(sqlText: string, values: string): Promise<string> {
  const rows = await storage.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`prepare planned as ${sqlText}`));
    await tx.execute(sql.raw('set local plan_cache_mode = force_generic_plan'));
    const explained = await queryRows<{ 'QUERY PLAN': string }>(
      tx,
      sql.raw(`explain execute planned(${values})`),
    );
    await tx.execute(sql.raw('deallocate planned'));
    return explained;
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('PostgreSQL finds due deliveries by index, even if it planned the claim on an empty table', async () => {
  const plan = await planOf(claimSql, `'fulfil-contract', '${now.toISOString()}', 8`);
  expect(plan).toContain('Index Scan using deliveries_open');
  expect(plan).toContain('deliveries_pkey');
  expect(plan).not.toContain('Seq Scan');
});

test('PostgreSQL finds the deliveries of recorded attempts by index, even if it planned that on an empty table', async () => {
  const plan = await planOf(recordSql, Array.from({ length: 7 }, () => `'{}'`).join());
  expect(plan).toContain('deliveries_pkey');
  expect(plan).not.toContain('Seq Scan on deliveries');
});

test('claims at the same time take different deliveries, each at most as many as asked for', async () => {
  const { db } = storage;
  for (let enquiry = 0; enquiry < 24; enquiry += 1) {
    await storeEnquiry({ db, deliveries: noDeliveryWorkers, clock: () => now });
  }
  const claim = () => claimDeliveries(db, 'deliver-enquiry', now, 4);
  const claims = await Promise.all(Array.from({ length: 8 }, claim));
  for (const claimed of claims) expect(claimed.length).toBeLessThanOrEqual(4);
  const others = await claimDeliveries(db, 'deliver-enquiry', now, 100);
  const ids = [...claims.flat(), ...others].map(({ id }) => id);
  expect(new Set(ids).size).toBe(24);
  expect(ids).toHaveLength(24);
});
