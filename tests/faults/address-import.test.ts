import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { createImportTable, swapInImportTable } from '#server/addresses/address-table.ts';
import { importAddresses } from '#server/addresses/import-addresses.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { queryRows } from '#server/storage/query-rows.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { runOpsProcess, startOpsProcess } from '#tests/support/ops-process.ts';
import { startServer, testBankKeys } from '#tests/support/server-process.ts';
import { createDataFolder, createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const header =
  'organisation,subBuilding,buildingName,buildingNumber,street,locality,town,postcode\n';
const homes = (count: number) => header + ',,,3,Elm Way,,Leeds,LS1 4AP\n'.repeat(count);

test('a killed import on PostgreSQL leaves the old addresses and no table or file, and can be repeated', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const environment = { DATABASE_URL, BANK_KEYS: testBankKeys };
  const args = [
    'addresses',
    'import',
    '-',
    '--report',
    join(createTemporaryFolder(), 'problems.csv'),
  ];
  expect(await runOpsProcess(['migrate'], environment)).toMatchObject({ code: 0 });
  expect(await runOpsProcess(args, environment, homes(2))).toMatchObject({ code: 0 });

  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  const rowCount = async (query: string) => (await client.query(query)).rowCount;
  const databaseBytes = async () => {
    const size = 'select pg_database_size(current_database())::int as bytes';
    return (await client.query<{ bytes: number }>(size)).rows[0]?.bytes ?? 0;
  };

  const bytesBefore = await databaseBytes();
  const killed = startOpsProcess(args, environment);
  killed.stdin.write(homes(100_000));
  await vi.waitFor(async () => {
    expect(await databaseBytes()).toBeGreaterThan(bytesBefore + 4e6);
  }, 120_000);
  expect(await runOpsProcess(args, environment, homes(1))).toMatchObject({
    code: 1,
    stderr: 'Another import is running.\n',
  });
  killed.kill();
  await killed.exit;

  // PostgreSQL may take a moment to end the session of the killed process.
  await vi.waitFor(async () => {
    const sessions = `select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`;
    expect(await rowCount(sessions)).toBe(1);
  }, 120_000);
  expect(await rowCount('select from addresses')).toBe(2);
  expect(await rowCount("select from pg_class where relname like 'addresses_next%'")).toBe(0);
  expect(await databaseBytes()).toBeLessThan(bytesBefore + 2e6);
  expect(await runOpsProcess(args, environment, homes(3))).toMatchObject({ code: 0 });
  expect(await rowCount('select from addresses')).toBe(3);
});

test('a killed import on the embedded database leaves the old addresses, and the server removes its table at start', async () => {
  const DATA_DIR = createDataFolder();
  const openDatabase = () => openStorage(readConfig({}), DATA_DIR);
  const before = await openDatabase();
  const open = () => Readable.from([Buffer.from(homes(2))]);
  const options = { reportPath: join(DATA_DIR, 'problems.csv'), maxBadRows: 0, now: new Date() };
  await importAddresses(before, [{ name: 'homes.csv', open }], options);
  await before.close();
  const databaseFiles = () => readdirSync(join(DATA_DIR, 'database'), { recursive: true }).length;
  const filesBefore = databaseFiles();

  const killed = startOpsProcess(['addresses', 'import', '-'], { DATA_DIR });
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
  const storage = await openDatabase();
  onTestFinished(() => storage.close());
  const relations = sql`select relname from pg_class where relname like 'addresses_next%'`;
  expect(await queryRows(storage.db, relations)).toEqual([]);
});

test('an import waits while another session keeps the addresses locked, and lookups go on', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const storage = await openStorage(readConfig({ DATABASE_URL, BANK_KEYS: testBankKeys }), '');
  onTestFinished(() => storage.close());
  await storage.migrate();
  const backup = new pg.Client({ connectionString: DATABASE_URL });
  await backup.connect();
  onTestFinished(() => backup.end());
  await backup.query('begin; lock table addresses in access share mode');

  await createImportTable(storage.db);
  const source = { name: 'import', hash: 'x', loadedAt: new Date() };
  await expect(swapInImportTable(storage.db, source, { maxAttempts: 1 })).rejects.toThrow(
    'Another session keeps the address table locked: nothing was changed.',
  );

  const environment = { DATABASE_URL, BANK_KEYS: testBankKeys };
  const args = [
    'addresses',
    'import',
    '-',
    '--report',
    join(createTemporaryFolder(), 'problems.csv'),
  ];
  const waiting = startOpsProcess(args, environment);
  waiting.stdin.end(homes(4));
  await waiting.printed('keeps the addresses locked; trying again');
  await storage.db.execute(sql`select from addresses where postcode = 'LS1 4AP'`);
  await backup.query('rollback');
  expect(await waiting.exit).toMatchObject({ code: 0 });
  expect(await queryRows(storage.db, sql`select from addresses`)).toHaveLength(4);
});
