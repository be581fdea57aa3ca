import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { addressSources } from '#server/platform/storage/schema.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openTestStorage } from '#tests/support/test-storage.ts';
import { createStoredAddressBook } from '../lookup/address-book.ts';
import { readAddressStatus } from './address-status.ts';
import {
  type ImportOptions,
  importAddresses,
  restorePreviousAddresses,
} from './import-addresses.ts';
import { publishAddressSample } from './publish-sample.ts';

const now = new Date('2026-11-15T12:00:00Z');
const header = 'organisation,subBuilding,buildingName,buildingNumber,street,locality,town,postcode';
const home = (number: number | string, street = 'Elm Way') =>
  `,,,${number},${street},,Leeds,ZE1 0AA`;
const csv = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;

let storage: Storage;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage?.close());
beforeEach(async () => {
  await runImport(csv(home(1, 'Old Street')));
});

function runImport(
  file: string | Buffer | Readable,
  options: Partial<ImportOptions> = {},
  name = 'homes.csv',
) {
  const open = () => (file instanceof Readable ? file : Readable.from([Buffer.from(file)]));
  return importAddresses(storage, [{ name, open }], {
    reportPath: join(createTemporaryFolder(), 'problems.csv'),
    maxBadRows: 10,
    allowShrink: true,
    now,
    ...options,
  });
}

const lookup = async () =>
  (await createStoredAddressBook(storage.db).addressesAt('ZE1 0AA')).map((one) => one.addressLine1);

const relations = async () => {
  const found = await queryRows<{ relname: string }>(
    storage.db,
    sql`select relname from pg_class where relname like 'addresses%' order by relname`,
  );
  return found.map(({ relname }) => relname);
};
const ownRelations = ['addresses', 'addresses_previous'].flatMap((table) => [
  table,
  `${table}_id_seq`,
  `${table}_pkey`,
  `${table}_postcode`,
]);

test('importAddresses replaces all addresses and keeps the names of table, indexes and sequence', async () => {
  const file = csv(home(10), home(2), home('2A'));
  expect(await runImport(file)).toEqual({ rows: 3, skipped: 0, badRows: 0, format: 'simple' });
  expect(await lookup()).toEqual(['2 Elm Way', '2A Elm Way', '10 Elm Way']);
  expect((await relations()).toSorted()).toEqual(ownRelations.toSorted());
  expect(await readAddressStatus(storage.db)).toMatchObject({
    source: 'import',
    files: 'homes.csv',
    format: 'simple',
    hash: expect.stringMatching(/^[\da-f]{16}$/),
    loadedAt: now,
    rows: 3,
  });
  await publishAddressSample(storage.db, loadedTestContent.addressSample, now);
  expect(await lookup()).toHaveLength(3);
});

test('importAddresses refuses less than half of the addresses in use unless allowShrink is set', async () => {
  await runImport(csv(home(1), home(2), home(3)));
  await expect(runImport(csv(home(9)), { allowShrink: false })).rejects.toThrow(
    'The files have 1 addresses, less than half of the 3 in use: nothing was changed. If this is right, import them with --allow-shrink.',
  );
  expect(await lookup()).toHaveLength(3);
  await runImport(csv(home(8), home(9)), { allowShrink: false });
  expect(await lookup()).toEqual(['8 Elm Way', '9 Elm Way']);
});

test('a dry run of an import reads and checks the files and changes nothing', async () => {
  const file = csv(home(5), 'bad');
  expect(await runImport(file, { isDryRun: true })).toMatchObject({ rows: 1, badRows: 1 });
  expect(await lookup()).toEqual(['1 Old Street']);
  expect(await relations()).not.toContain('addresses_next');
});

test('restorePreviousAddresses exchanges the addresses and those before, with their sources', async () => {
  await runImport(csv(home(5), home(6)), {}, "kim's.csv");
  await runImport(csv(home(7)));
  await restorePreviousAddresses(storage);
  expect(await lookup()).toEqual(['5 Elm Way', '6 Elm Way']);
  expect(await readAddressStatus(storage.db)).toMatchObject({
    source: 'import',
    files: "kim's.csv",
    loadedAt: now,
    rows: 2,
  });
  await restorePreviousAddresses(storage);
  expect(await lookup()).toEqual(['7 Elm Way']);
  await runImport(csv(home(8)));
  expect(await lookup()).toEqual(['8 Elm Way']);
  await storage.db.execute(sql`drop table addresses_previous`);
  await expect(restorePreviousAddresses(storage)).rejects.toThrow(
    'There are no earlier addresses: nothing was changed.',
  );
});

test('importAddresses names a Latin-1 file as such', async () => {
  const latin1 = Buffer.from(csv(...Array(11).fill(home(1, 'Café Row'))), 'latin1');
  await expect(runImport(latin1)).rejects.toThrow(
    /More than 10 rows are bad.* is not UTF-8, probably Latin-1: convert the file with iconv/,
  );
});

test('importAddresses reads gzip and refuses a file that was cut off', async () => {
  const compressed = gzipSync(csv(home(5)));
  await runImport(compressed);
  expect(await lookup()).toEqual(['5 Elm Way']);
  await expect(runImport(compressed.subarray(0, 60))).rejects.toThrow(
    'homes.csv cannot be read (unexpected end of file).',
  );
  expect(await lookup()).toEqual(['5 Elm Way']);
  expect((await relations()).toSorted()).toEqual(ownRelations.toSorted());
});

test('importAddresses lists bad rows in the report and imports the others', async () => {
  const reportPath = join(createTemporaryFolder(), 'homes.csv.problems.csv');
  const file = csv(home(5), ',,,6,Elm Way,,Leeds,NOWHERE', home(7));
  expect(await runImport(file, { reportPath })).toMatchObject({ rows: 2, badRows: 1 });
  expect(readFileSync(reportPath, 'utf8')).toBe(
    '"file","line","reason"\n"homes.csv",3,"must end with a postcode; ""NOWHERE"" is not one"\n',
  );
  await runImport(csv(home(5)), { reportPath });
  expect(existsSync(reportPath)).toBe(false);
});

test.each<[string, () => string | Readable, string]>([
  [
    'more bad rows than the limit',
    () => csv(home(1), ...Array(11).fill('bad')),
    'More than 10 rows are bad',
  ],
  ['no row', () => csv(), 'The input has no address: nothing was changed.'],
  ['an unknown header', () => 'a,b,c\n', 'The first line of homes.csv is not a header'],
  [
    'an input that fails after a million characters',
    () =>
      Readable.from(
        (function* () {
          yield Buffer.from(csv(...Array(40_000).fill(home(1))));
          throw new Error('disk removed');
        })(),
      ),
    'homes.csv cannot be read (disk removed).',
  ],
])(
  'an import of %s fails, and leaves the old addresses and no new table',
  async (_, file, message) => {
    await expect(runImport(file())).rejects.toThrow(message);
    expect(await lookup()).toEqual(['1 Old Street']);
    expect((await relations()).toSorted()).toEqual(ownRelations.toSorted());
    expect((await storage.db.select().from(addressSources)).map(({ rows }) => rows)).toEqual([1]);
  },
);

test('importAddresses removes the table of an earlier import that was killed', async () => {
  await storage.db.execute(
    sql`create table addresses_next (like addresses including all, leftover text)`,
  );
  await runImport(csv(home(9)));
  expect(await lookup()).toEqual(['9 Elm Way']);
  expect((await relations()).toSorted()).toEqual(ownRelations.toSorted());
});

test('lookups during an import never fail and see the old or the new addresses, all of them', async () => {
  const newHomes = Array.from({ length: 50 }, (_, index) => home(index + 1));
  const others = Array(5000).fill(',,,1,Elm Way,,Leeds,ZE2 9ZZ');
  const seen = new Set<number>();
  let isDone = false;
  const lookups = (async () => {
    while (!isDone) {
      seen.add((await lookup()).length);
      // The embedded database responds in a microtask. Without a pause this loop would never let the streams of the import run.
      await setImmediate();
    }
  })();
  try {
    for (let round = 0; round < 2; round += 1) {
      await runImport(csv(...newHomes, ...others));
      await vi.waitFor(() => expect(seen).toContain(newHomes.length), 60_000);
      await runImport(csv(home(1)));
    }
  } finally {
    isDone = true;
  }
  await lookups;
  expect([...seen].sort()).toEqual([1, 50]);
});
