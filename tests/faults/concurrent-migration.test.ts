import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { advisoryLocks } from '#server/platform/storage/advisory-locks.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createContractBody, loadedTestContent } from '#tests/support/purchase.ts';
import { sendPurchase, startServer, testBankKeys } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import journal from '../../migrations/meta/_journal.json' with { type: 'json' };

test('two servers that start together migrate an empty database once', async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  onTestFinished(() => database.end());
  // Blocks every migration, until both servers wait for this lock.
  await database.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
  const start = () =>
    startServer({
      DATA_DIR: createTemporaryFolder(),
      DATABASE_URL: url,
      BANK_KEYS: testBankKeys,
    });
  const starting = Promise.all([start(), start()]);
  const waiting = `select from pg_stat_activity
    where datname = current_database() and query like 'select pg_try_advisory_lock%'`;
  await vi.waitFor(async () => {
    await database.query('select pg_stat_clear_snapshot()');
    expect((await database.query(waiting)).rowCount).toBe(2);
  }, 120_000);
  await database.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations]);

  const servers = await starting;
  const [first, second] = servers;
  const states = servers.map(async ({ address }) => (await fetch(`${address}/readyz`)).status);
  expect(await Promise.all(states)).toEqual([200, 200]);
  const applied = await database.query('select hash from drizzle.__drizzle_migrations');
  expect(applied.rowCount).toBe(journal.entries.length);
  expect(new Set(applied.rows.map(({ hash }) => hash)).size).toBe(journal.entries.length);
  const addresses = await database.query('select from addresses');
  expect(addresses.rowCount).toBe(loadedTestContent.addressSample.addresses.length);

  const key = randomUUID();
  const [reference, sameReference] = await Promise.all([
    sendPurchase(first, key, createContractBody()),
    sendPurchase(second, key, createContractBody()),
  ]);
  expect(sameReference).toBe(reference);
  const sold = await database.query('select reference from contracts');
  expect(sold.rows).toEqual([{ reference }]);

  const queued = await database.query(`select from deliveries where kind = 'fulfil-contract'`);
  expect(queued.rowCount).toBe(1);
  for (const server of servers) server.kill('SIGTERM');
  const exits = await Promise.all(servers.map(({ exit }) => exit));
  expect(exits).toEqual(servers.map(() => ({ code: 0, stderr: '' })));
  expect(servers.flatMap(({ errors }) => errors())).toEqual([]);
});

test('a migration that waits for the lock of another session gives up', async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  const { migrate, close } = await openStorage(readConfig({ DATABASE_URL: url }), '');
  onTestFinished(close);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  onTestFinished(() => database.end());
  await database.query('begin; create schema drizzle');
  await expect(migrate()).rejects.toThrow(
    /cannot be used \(canceling statement due to lock timeout\)\.$/,
  );
  await database.query('rollback');
  await migrate();
});
