import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import {
  createImportTable,
  getResultRows,
  swapInImportTable,
} from '#server/addresses/address-table.ts';
import { importAddresses } from '#server/addresses/import-addresses.ts';
import { readConfig } from '#server/config.ts';
import type { Storage } from '#server/storage/database.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { runOpsProcess, startOpsProcess } from '#tests/support/ops-process.ts';
import { testBankKeys } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createEmptyDatabase } from '#tests/support/test-storage.ts';

const header =
  'organisation,subBuilding,buildingName,buildingNumber,street,locality,town,postcode\n';
const homes = (count: number) => header + ',,,3,Elm Way,,Leeds,LS1 4AP\n'.repeat(count);

test('a killed import on PostgreSQL leaves the old addresses, and the next import removes its table', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const environment = { DATABASE_URL, BANK_KEYS: testBankKeys };
  const args = [
    'addresses',
    'import',
    '-',
    '--report',
    join(createTemporaryFolder(), 'problems.csv'),
  ];
  expect(await runOpsProcess(args, environment, homes(2))).toMatchObject({ code: 0 });

  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  const rowCount = async (query: string) => (await client.query(query)).rowCount;

  const killed = startOpsProcess(args, environment);
  killed.stdin.write(homes(100_000));
  await vi.waitFor(async () => {
    const copying = 'select from pg_stat_progress_copy where tuples_processed > 0';
    expect(await rowCount(copying)).toBe(1);
  }, 30_000);
  expect(await runOpsProcess(args, environment, homes(1))).toMatchObject({
    code: 1,
    stderr: 'Another import is running.\n',
  });
  killed.kill();
  await killed.exit;
  expect(await rowCount('select from addresses')).toBe(2);

  // PostgreSQL may take a moment to end the session of the killed process, which holds the lock.
  await vi.waitFor(async () => {
    expect(await runOpsProcess(args, environment, homes(3))).toMatchObject({ code: 0 });
  }, 30_000);
  expect(await rowCount('select from addresses')).toBe(3);
  expect(await rowCount("select from pg_class where relname = 'addresses_next'")).toBe(0);
});

test('a killed import on the embedded database leaves the old addresses, and the next import removes its table', async () => {
  const DATA_DIR = createTemporaryFolder();
  const openDatabase = () => openStorage(readConfig({}), DATA_DIR);
  const importHomes = async (storage: Storage, count: number) => {
    const open = () => Readable.from([Buffer.from(homes(count))]);
    const reportPath = join(DATA_DIR, 'problems.csv');
    const options = { reportPath, maxBadRows: 0, now: new Date() };
    await importAddresses(storage, [{ name: 'homes.csv', open }], options);
  };
  const before = await openDatabase();
  await importHomes(before, 2);
  await before.close();

  const killed = startOpsProcess(['addresses', 'import', '-'], { DATA_DIR });
  // The pipe and the pieces of COPY hold less than these 3 MB, so rows are stored when the write completes.
  await new Promise((resolve) => killed.stdin.write(homes(100_000), resolve));
  killed.kill();
  await killed.exit;

  const storage = await openDatabase();
  onTestFinished(() => storage.close());
  const rowCount = async (query: SQL) => getResultRows(await storage.db.execute(query)).length;
  const unfinished = sql`select from pg_class where relname = 'addresses_next'`;
  expect(await rowCount(sql`select from addresses`)).toBe(2);
  expect(await rowCount(unfinished)).toBe(1);
  await importHomes(storage, 3);
  expect(await rowCount(sql`select from addresses`)).toBe(3);
  expect(await rowCount(unfinished)).toBe(0);
});

test('an import waits while another session keeps the addresses locked, and lookups go on', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const storage = await openStorage(readConfig({ DATABASE_URL, BANK_KEYS: testBankKeys }), '');
  onTestFinished(() => storage.close());
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
  const found = await storage.db.execute(sql`select from addresses`);
  expect(getResultRows(found)).toHaveLength(4);
});
