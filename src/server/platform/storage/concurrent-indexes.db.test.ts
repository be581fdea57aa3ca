import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createSchemaCheck, migrationsFolder } from './migrations.ts';
import { openStorage } from './open-storage.ts';

const { entries, ...journal } = readJournal();
const withIndexes = entries.findIndex(({ tag }) => tag.endsWith('find_contracts'));

function readJournal(): { entries: { tag: string }[] } {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'));
}

async function openDatabase() {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const open = async () => {
    const storage = await openStorage(readConfig({ DATABASE_URL }), '');
    onTestFinished(storage.close);
    return storage;
  };
  const connect = async () => {
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  return { open, connect, client: await connect() };
}

/** A shop's database without the indexes by which contracts are found and counted, as release 0.1.0 has it. */
async function openShop() {
  const database = await openDatabase();
  const before = createTemporaryFolder();
  cpSync(migrationsFolder, before, { recursive: true });
  const earlier = { ...journal, entries: entries.slice(0, withIndexes) };
  writeFileSync(join(before, 'meta', '_journal.json'), JSON.stringify(earlier));
  await migrate(drizzle(database.client), { migrationsFolder: before });
  return { ...database, storage: await database.open(), made: await listIndexesOfNewDatabase() };
}

async function listIndexesOfNewDatabase() {
  const { open, client } = await openDatabase();
  await (await open()).migrate();
  return listIndexes(client);
}

async function listIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string; isValid: boolean }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid as "isValid"
    from pg_index where indexrelid::regclass::text ~ '^contracts_(term_|account|mailbox|held)' order by 1`,
  );
  return rows;
}

const write = 'update contracts set legal_hold = null where false';

test('indexes, of new columns too, are made while the shop writes, by one of two instances that start together', async () => {
  const { storage, open, connect, client, made } = await openShop();
  const second = await open();
  const sale = await connect();
  await sale.query('begin');
  await sale.query(write);
  const migrating = Promise.all([storage.migrate(), second.migrate()]);
  await expect
    .poll(async () => {
      const { rows } = await client.query(
        `select from pg_stat_activity where query like '%CREATE INDEX CONCURRENTLY%'
          and wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length;
    })
    .toBe(1);
  await client.query(`set lock_timeout = '1s'`);
  await client.query(write);
  await sale.query('commit');
  await migrating;
  expect(made).toHaveLength(10);
  expect(await listIndexes(client)).toEqual(made);
  expect((await createSchemaCheck(storage.db)()).pending).toBe(0);
});

test('an index that an interrupted migration left invalid is made again', async () => {
  const { storage, connect, client, made } = await openShop();
  const first = made.find(({ name }) => name.startsWith('contracts_term_'));
  const sale = await connect();
  await sale.query('begin');
  await sale.query(write);
  await client.query(`set lock_timeout = '10ms'`);
  const interrupted = first?.definition.replace('INDEX', 'INDEX CONCURRENTLY') ?? '';
  await expect(client.query(interrupted)).rejects.toThrow('lock timeout');
  await sale.query('commit');
  expect(await listIndexes(client)).toMatchObject([{ name: first?.name, isValid: false }]);
  await storage.migrate();
  expect(await listIndexes(client)).toEqual(made);
});
