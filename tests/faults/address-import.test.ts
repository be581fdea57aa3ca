import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { readConfig } from '#server/config.ts';
import { StartupError } from '#server/platform/errors/startup-error.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { createImportTable, swapInImportTable } from '#server/sales/addresses/address-table.ts';
import { importAddresses } from '#server/sales/addresses/import-addresses.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startOpsProcess } from '#tests/support/ops-process.ts';
import { startServer, testBankKeys } from '#tests/support/server-process.ts';
import { createDataFolder, createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const header =
  'organisation,subBuilding,buildingName,buildingNumber,street,locality,town,postcode\n';
const homes = (count: number) => header + ',,,3,Elm Way,,Leeds,LS1 4AP\n'.repeat(count);

/** Imports so many homes in this process. */
const importHomes = (storage: Storage, count: number) =>
  importAddresses(
    storage,
    [{ name: 'homes.csv', open: () => Readable.from([Buffer.from(homes(count))]) }],
    {
      reportPath: join(createTemporaryFolder(), 'problems.csv'),
      maxBadRows: 0,
      now: new Date(),
    },
  );

/** Starts an import of standard input as an operator does. */
const startImport = (environment: Record<string, string>) =>
  startOpsProcess(
    ['addresses', 'import', '-', '--report', join(createTemporaryFolder(), 'problems.csv')],
    environment,
  );

const importTables = sql`select relname from pg_class where relname like 'addresses_next%'`;

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
    new StartupError('Another import is running.'),
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

test('a killed import on the embedded database leaves the old addresses, and the server removes its table at start', async () => {
  const DATA_DIR = createDataFolder();
  const open = () => openStorage(readConfig({}), DATA_DIR);
  const before = await open();
  await importHomes(before, 2);
  await before.close();
  const databaseFiles = () => readdirSync(join(DATA_DIR, 'database'), { recursive: true }).length;
  const filesBefore = databaseFiles();

  const killed = startImport({ DATA_DIR });
  // The pipe and the pieces of COPY hold less than these 3 MB, so rows are stored when the write completes.
  await new Promise((resolve) => killed.stdin.write(homes(100_000), resolve));
  killed.kill();
  await killed.exit;
  expect(databaseFiles()).toBeGreaterThan(filesBefore);

  const server = await startServer({ DATA_DIR });
  const found = await fetch(`${server.address}${endpointPaths.addressLookup}?postcode=LS1+4AP`);
  expect(await found.json()).toHaveLength(2);
  server.kill('SIGTERM');
  await server.exit;
  const storage = await open();
  onTestFinished(() => storage.close());
  expect(await queryRows(storage.db, importTables)).toEqual([]);
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
