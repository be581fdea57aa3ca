import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { createBuyerLock, createContractInsert } from './contract-insert.ts';

let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});

test('PostgreSQL finds an earlier purchase by index, even if it planned the statement on an empty table', async () => {
  const noValues = new Proxy({}, { get: () => null }) as Parameters<typeof createContractInsert>[0];
  const statement = createContractInsert(noValues, testKeyRing, {
    buyerHashes: [],
    since: new Date(),
  });
  const rows = await storage.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`prepare store_once as ${statement.sql}`));
    await tx.execute(sql.raw('set local plan_cache_mode = force_generic_plan'));
    const nulls = statement.params.map(() => 'null').join(', ');
    return queryRows<{ 'QUERY PLAN': string }>(tx, sql.raw(`explain execute store_once(${nulls})`));
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan using contracts_buyer_hash');
  expect(plan).not.toContain('Seq Scan on contracts');
});

test('the buyer lock covers the hash of every key, in the same order whichever key is first', async () => {
  const since = new Date();
  const lock = createBuyerLock({ buyerHashes: ['of-new-key', 'of-old-key'], since });
  expect(lock).toEqual(createBuyerLock({ buyerHashes: ['of-old-key', 'of-new-key'], since }));
  const heldSql = `select count(*)::int as held from pg_locks
    where locktype = 'advisory' and pid = pg_backend_pid()`;
  const results = await storage.runTransaction([
    lock,
    { name: 'held-locks', sql: heldSql, params: [] },
  ]);
  expect(results.at(-1)).toEqual([{ held: 2 }]);
});
