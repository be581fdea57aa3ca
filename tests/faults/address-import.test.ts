import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createImportTable, swapInImportTable } from '#server/addresses/import/address-table.ts';
import { readConfig } from '#server/config.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { homes, importHomes, importTables, startImport } from '#tests/support/address-import.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { testBankKeys } from '#tests/support/server-process.ts';

/** A migrated database with one connection in this process. */
async function openDatabase() {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const storage = await openStorage(readConfig({ DATABASE_URL, DATABASE_POOL_SIZE: '1' }), '');
  onTestFinished(() => storage.close());
  await storage.migrate();
  return { storage, environment: { DATABASE_URL, BANK_KEYS: testBankKeys } };
}

test('a killed import on PostgreSQL leaves the old addresses and no table or file, and can be repeated', async () => {
  const { storage, environment } = await openDatabase();
  await importHomes(storage, 2);
  const rowCount = async (query: ReturnType<typeof sql>) =>
    (await queryRows(storage.db, query)).length;
  const databaseBytes = async () => {
    const size = sql`select pg_database_size(current_database())::int as bytes`;
    return (await queryRows<{ bytes: number }>(storage.db, size))[0]?.bytes ?? 0;
  };

  const bytesBefore = await databaseBytes();
  const killed = startImport(environment);
  killed.stdin.write(homes(100_000));
  await expect.poll(databaseBytes).toBeGreaterThan(bytesBefore + 4e6);
  await expect(importHomes(storage, 1)).rejects.toThrow(
    new OperatorError('Another import is running.'),
  );
  killed.kill();
  await killed.exit;

  // PostgreSQL may take a moment to end the session of the killed process.
  const otherSessions = sql`select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()`;
  await expect.poll(() => rowCount(otherSessions)).toBe(0);
  expect(await rowCount(sql`select from addresses`)).toBe(2);
  expect(await rowCount(importTables)).toBe(0);
  expect(await databaseBytes()).toBeLessThan(bytesBefore + 2e6);
  await importHomes(storage, 3);
  expect(await rowCount(sql`select from addresses`)).toBe(3);
});

test('an import waits while another session keeps the addresses locked, and lookups go on', async () => {
  const { storage, environment } = await openDatabase();
  const backup = new pg.Client({ connectionString: environment.DATABASE_URL });
  await backup.connect();
  onTestFinished(() => backup.end());
  await backup.query('begin; lock table addresses in access share mode');

  await createImportTable(storage.db);
  const source = { name: 'import', hash: 'x', loadedAt: new Date() };
  await expect(swapInImportTable(storage.db, source, { maxAttempts: 1 })).rejects.toThrow(
    'Another session keeps the address table locked: nothing was changed.',
  );

  const waiting = startImport(environment);
  waiting.stdin.end(homes(4));
  await waiting.printed('keeps the addresses locked; trying again');
  await storage.db.execute(sql`select from addresses where postcode = 'LS1 4AP'`);
  await backup.query('rollback');
  expect(await waiting.exit).toMatchObject({ code: 0 });
  expect(await queryRows(storage.db, sql`select from addresses`)).toHaveLength(4);
});
