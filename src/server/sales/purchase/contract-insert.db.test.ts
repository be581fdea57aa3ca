import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { createContractInsert, createPurchaseLock } from './contract-insert.ts';

const since = new Date();
const nothing = { since, buyerHashes: [], accountHashes: [], mailboxHashes: [], limit: null };
let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});

test('PostgreSQL finds earlier purchases by index, even if it planned the statement on an empty table', async () => {
  const noValues = new Proxy({}, { get: () => null }) as Parameters<typeof createContractInsert>[0];
  const statement = createContractInsert(noValues, testKeyRing, nothing);
  const rows = await storage.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`prepare store_once as ${statement.sql}`));
    await tx.execute(sql.raw('set local plan_cache_mode = force_generic_plan'));
    const nulls = statement.params.map(() => 'null').join(', ');
    return queryRows<{ 'QUERY PLAN': string }>(tx, sql.raw(`explain execute store_once(${nulls})`));
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan using contracts_buyer_hash');
  expect(plan).toMatch(/Index (Only )?Scan using contracts_account/);
  expect(plan).toMatch(/Index (Only )?Scan using contracts_mailbox/);
  expect(plan).not.toContain('Seq Scan on contracts');
});

test('the lock covers buyer, account and mailbox with every key, in the same order whichever key is first', async () => {
  const lockOf = (...order: string[]) =>
    createPurchaseLock({
      since,
      buyerHashes: order.map((key) => `buyer-${key}`),
      accountHashes: order.map((key) => `account-${key}`),
      mailboxHashes: order.map((key) => `mailbox-${key}`),
      limit: 5,
    });
  const lock = lockOf('new', 'old');
  if (!lock) throw new Error('There is no lock.');
  expect(lock).toEqual(lockOf('old', 'new'));
  const heldSql = `select count(*)::int as held from pg_locks
    where locktype = 'advisory' and pid = pg_backend_pid()`;
  const results = await storage.runTransaction([
    lock,
    { name: 'held-locks', sql: heldSql, params: [] },
  ]);
  expect(results.at(-1)).toEqual([{ held: 6 }]);
  expect(createPurchaseLock(nothing)).toBeUndefined();
});
