import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openKeyRing } from '#server/platform/keys/open-key-ring.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import {
  addresses,
  addressSources,
  contentVersions,
  contracts,
  events,
  folderContents,
} from '#server/platform/storage/schema.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { runOpsInProcess } from '#tests/support/ops.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { testBankKeys } from '#tests/support/server-process.ts';
import { storeEnquiry } from '#tests/support/stored-enquiry.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSharedStorage, openTestStorage } from '#tests/support/test-storage.ts';
import { backupTables, leftOutTables } from './backup-tables.ts';
import { restoreBackup } from './restore-backup.ts';

const clock = () => new Date();
/** Line breaks of every kind, quotes, backslashes, markup of the file's own lines. */
const hostile = '["end"]\n\r\n\t\u2028\u2029 \\n "q" \'s\' {"a":1} 🔥 é \\x00 \\N';

const folder = mkdtempSync(join(tmpdir(), 'home-services-test-'));
const file = join(folder, 'backup.gz');
let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
  await fill(storage);
  const { code, stderr } = await ops(storage, ['backup', file]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  // Without them a restore warns.
  for (const name of ['erasures.jsonl', 'holds.jsonl']) writeFileSync(join(folder, name), '');
});

afterAll(() => rmSync(folder, { recursive: true }));

async function fill({ db, ...rest }: Storage): Promise<void> {
  const deps = { ...rest, db, deliveries: noDeliveryWorkers, clock };
  await openKeyRing(testKeyRing, { db, dataFolder: '', isShared: true });
  for (const productId of ['boiler-and-service-care', 'plumbing-protect']) {
    await storePurchase(deps, createContractBody(productId));
  }
  await db.update(contracts).set({ legalHold: { reason: hostile, since: '2026-11-15' } });
  await storeEnquiry(deps);
  await db.insert(events).values(
    Array.from({ length: 1200 }, (_, index) => ({
      receivedAt: new Date(index),
      type: hostile,
      data: { index, text: hostile, big: 12345678901234 },
    })),
  );
  await db.insert(contentVersions).values({
    id: 'v1',
    // A backup writes each byte as two hexadecimal digits, so this row is longer than a batch of 2,000,000 characters.
    files: Buffer.alloc(1_100_000, 0xff),
    uploadedAt: clock(),
    uploadedBy: hostile,
  });
  await db.insert(addressSources).values({ name: 'import', hash: 'h', loadedAt: clock(), rows: 1 });
  await db.insert(addresses).values(addressOf('LS1 4AP'));
}

const addressOf = (postcode: string) => ({
  postcode,
  organisation: '',
  subBuilding: '',
  buildingName: '',
  buildingNumber: '1',
  street: hostile,
  locality: '',
  town: 'Leeds',
  source: 'import',
});

async function openOther(): Promise<Storage> {
  const other = await openTestStorage();
  onTestFinished(other.close);
  return other;
}

const ops = (target: Storage, argv: string[], BANK_KEYS = testBankKeys) =>
  runOpsInProcess(argv, { settings: { BANK_KEYS, DATA_DIR: folder }, open: () => target });

/** What the command prints about each table. */
async function summarise(target: Storage): Promise<unknown> {
  const path = join(createTemporaryFolder(), 'backup.gz');
  return JSON.parse((await ops(target, ['backup', path, '--json'])).stdout).tables;
}

test('every table is backed up or named as left out', async () => {
  const tables = await queryRows<{ name: string }>(
    storage.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const names = tables.map(({ name }) => name);
  const known = [...backupTables.map(({ name }) => name), ...Object.keys(leftOutTables)];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(backupTables.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
});

test('a backup is restored into an empty database with equal counts, hashes and rows', async () => {
  const other = await openOther();
  const { code, stdout, stderr } = await ops(other, ['restore', file]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^events +[0-9a-f]{16} +1,200$/m);
  expect(await summarise(other)).toEqual(await summarise(storage));
  const contractsOf = ({ db }: Storage) => db.select().from(contracts).orderBy(contracts.id);
  expect(await contractsOf(other)).toEqual(await contractsOf(storage));

  // The identity goes on after the restored rows.
  await other.db.insert(addresses).values(addressOf('LS1 4AQ'));
  expect(await other.db.select().from(addresses).where(eq(addresses.postcode, 'LS1 4AQ'))).toEqual([
    expect.objectContaining({ id: 2 }),
  ]);
  expect(await ops(other, ['restore', file])).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The database is not empty: it has rows in address_sources, content_versions, contracts, deliveries, enquiries, events. Restore into a new database. Nothing was changed.\n',
  });
});

test('a backup of a version without the newest tables is restored', async () => {
  const text = gunzipSync(readFileSync(file))
    .toString()
    .replace(
      /\["table","(folder_contents|preview_links|staff_sessions|staff_audit|enquiry_notes|notices)"\]\n(?:\{.*\n)*\["rows".*\n/g,
      '',
    )
    .replace(/\["end".*\n$/, '');
  const older = join(createTemporaryFolder(), 'older.gz');
  const end = JSON.stringify(['end', createHash('sha256').update(text).digest('hex')]);
  writeFileSync(older, gzipSync(`${text}${end}\n`));
  const other = await openOther();
  expect(await ops(other, ['restore', older])).toMatchObject({ code: 0, stderr: '' });
  expect(await summarise(other)).toEqual(await summarise(storage));
});

test('rows that a start writes are replaced, and stay if the restore stops half-way', async () => {
  const other = await openOther();
  await other.db.insert(addressSources).values({ name: 'sample', hash: 's', loadedAt: clock() });
  await other.db.insert(addresses).values(addressOf('AB1 2CD'));
  await other.db
    .insert(folderContents)
    .values({ id: 'v0', files: Buffer.from('v0'), servedAt: clock() });
  const before = await summarise(other);
  let batches = 0;
  const stopped = restoreBackup(other, file, {
    beforeBatch: async () => {
      batches += 1;
      if (batches === 4) throw new Error('stopped');
    },
  });
  await expect(stopped).rejects.toThrow('stopped');
  expect(await summarise(other)).toEqual(before);
  expect(await ops(other, ['restore', file])).toMatchObject({ code: 0 });
  expect(await summarise(other)).toEqual(await summarise(storage));
});

test('bank details stay sealed, no key is in the file, and the command says where they are', async () => {
  const { stdout } = await ops(storage, ['backup', join(createTemporaryFolder(), 'other.gz')]);
  expect(stdout).toContain('Keep the keys elsewhere: test (BANK_KEYS).');
  const text = gunzipSync(readFileSync(file)).toString();
  const [{ key }] = testKeyRing;
  for (const secret of ['55779911', '200000', key.toString('base64'), key.toString('hex')]) {
    expect(text).not.toContain(secret);
  }
});

let emptied: Storage | undefined;
/** One empty database for all restores that are refused. */
async function openEmptied(): Promise<Storage> {
  emptied ??= await openTestStorage();
  return emptied;
}
afterAll(() => emptied?.close());

async function expectEmpty(target: Storage): Promise<void> {
  for (const { name } of backupTables) {
    const rows = await queryRows(target.db, sql`select 1 from ${sql.identifier(name)} limit 1`);
    expect(rows, name).toEqual([]);
  }
}

// backup-file.test.ts has the files that are refused.
test('a damaged file is refused before anything is changed', async () => {
  const bad = join(createTemporaryFolder(), 'bad.gz');
  const text = gunzipSync(readFileSync(file)).toString();
  writeFileSync(bad, gzipSync(text.replace('Amelia', 'Amelie')));
  const target = await openEmptied();
  expect(await ops(target, ['restore', bad])).toEqual({
    code: 1,
    stdout: '',
    stderr: `${bad} is damaged or was changed: its hashes differ. Take another copy. Nothing was changed.\n`,
  });
  await expectEmpty(target);
});

test('a restore without the right key is refused, and nothing is changed', async () => {
  const target = await openEmptied();
  const otherKey = Buffer.alloc(32, 8).toString('base64');
  expect(await ops(target, ['restore', file], `other:${otherKey}`)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The backup holds bank details sealed with the key test. Add it to BANK_KEYS.\n',
  });
  expect(await ops(target, ['restore', file], `test:${otherKey}`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The bank key test is not the key that had this id before.'),
  });
  await expectEmpty(target);
});

test('a file that exists, is missing or cannot be written is named, and stays as it is', async () => {
  const before = readFileSync(file);
  expect(await ops(storage, ['backup', file])).toEqual({
    code: 1,
    stdout: '',
    stderr: `${file} exists already. Name a new file. Nothing was written.\n`,
  });
  expect(readFileSync(file).equals(before)).toBe(true);
  const nowhere = join(folder, 'none', 'backup.gz');
  expect((await ops(storage, ['backup', nowhere])).stderr).toMatch(/cannot be written \(ENOENT/);
  expect((await ops(storage, ['restore', nowhere])).stderr).toMatch(/cannot be read \(ENOENT/);
});
