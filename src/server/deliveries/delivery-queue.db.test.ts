import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openTestStorage } from '#tests/support/test-storage.ts';
import { queryRows } from '../storage/query-rows.ts';
import { claimSql } from './delivery-queue.ts';

test('PostgreSQL finds due deliveries by index, even if it planned the claim on an empty table', async () => {
  const { db, close } = await openTestStorage();
  onTestFinished(close);
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`prepare claim as ${claimSql}`));
    await tx.execute(sql.raw('set local plan_cache_mode = force_generic_plan'));
    return queryRows<{ 'QUERY PLAN': string }>(
      tx,
      sql.raw(`explain execute claim('fulfil-contract', now()::text::timestamptz, 8)`),
    );
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan using deliveries_open');
  expect(plan).toContain('deliveries_pkey');
  expect(plan).not.toContain('Seq Scan');
});
