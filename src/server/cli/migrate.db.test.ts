import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { compareMigrations } from '#server/platform/storage/migrations.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { runOpsInProcess } from '#tests/support/ops.ts';
import { openTestStorage } from '#tests/support/test-storage.ts';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import { requireSchema } from './commands/migrate.ts';

const migrations = journal.entries.length;

/** A database without any table. The schemas are dropped, because creating an embedded database takes seconds. */
async function openEmptyStorage(): Promise<Storage> {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  for (const statement of [
    'drop schema drizzle cascade',
    'drop schema public cascade',
    'create schema public',
  ]) {
    await storage.db.execute(sql.raw(statement));
  }
  return storage;
}

const ops = (storage: Storage, ...argv: string[]) => runOpsInProcess(argv, { open: () => storage });

const tablesOf = async ({ db }: Storage) => {
  const rows = await queryRows<{ name: string }>(
    db,
    sql`select schemaname || '.' || tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  return rows.map(({ name }) => name);
};

const days = ['--from', '2026-11-01', '--to', '2026-11-02'];
const commands = [
  ['contracts', 'list'],
  ['contracts', 'show', 'HS-7K2M-9QPX'],
  ['contracts', 'find', 'Okafor'],
  ['evidence', 'HS-7K2M-9QPX'],
  ['deliveries', 'list'],
  ['deliveries', 'retry', '--all'],
  ['keys', 'status'],
  ['keys', 'rotate'],
  ['retention', 'run'],
  ['addresses', 'status'],
  ['addresses', 'import', 'package.json'],
  ['funnel', ...days],
  ['affiliates', 'export', ...days],
  ['health'],
];

test('in a database without our schema, e.g. of another program, every command but migrate is refused and creates nothing', async () => {
  const storage = await openEmptyStorage();
  await storage.db.execute(sql`create table stock (item text)`);
  for (const command of commands) {
    expect(await ops(storage, ...command), command.join(' ')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database has no schema of this product: set DATABASE_URL or DATA_DIR to the right one, or run npm run ops -- migrate for a new one.\n',
    });
  }
  const pending = { code: 1, stdout: `Pending migrations: ${migrations}\n`, stderr: '' };
  expect(await ops(storage, 'migrate', '--check')).toEqual(pending);
  expect(await tablesOf(storage)).toEqual(['public.stock']);

  const applied = { code: 0, stdout: `Applied migrations: ${migrations}\n`, stderr: '' };
  expect(await ops(storage, 'migrate')).toEqual(applied);
  expect(await tablesOf(storage)).toContain('public.contracts');
  expect(await ops(storage, 'migrate', '--check')).toMatchObject({ code: 0 });
  expect(await ops(storage, 'contracts', 'list')).toMatchObject({ code: 0 });
});

test('commands refuse a schema that is newer than this version', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  await storage.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 0)`,
  );
  const newer =
    'The database belongs to a newer version, whose command you need: this version does not know 1 of its migrations.';
  for (const command of [['contracts', 'list'], ['migrate'], ['migrate', '--check']]) {
    expect(await ops(storage, ...command)).toEqual({ code: 1, stdout: '', stderr: `${newer}\n` });
  }
});

test('commands refuse a schema that lacks a migration', () => {
  const lacking = compareMigrations(['first', 'second'], ['first']);
  expect(() => requireSchema(lacking)).toThrow(
    'The database lacks 1 of this version’s migrations: run npm run ops -- migrate, or start the server.',
  );
});

const foreign =
  'The database is from before version 0.1.0 or of another product, and is left as it is: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.';

test('a database from before version 0.1.0 is refused in one sentence, and nothing in it changes', async () => {
  const storage = await openEmptyStorage();
  // The first of the migrations that were joined in 0.1.0, and the tables of the queue of that time.
  for (const statement of [
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of 0000_contracts.sql', 1)`,
    'create table contracts (reference text)',
    `insert into contracts values ('HS-7K2M-9QPX')`,
    'create schema pgboss',
    'create table pgboss.job (id uuid)',
  ]) {
    await storage.db.execute(sql.raw(statement));
  }
  const before = await tablesOf(storage);
  await expect(storage.migrate()).rejects.toThrow(new OperatorError(foreign));
  for (const command of [...commands, ['migrate'], ['migrate', '--check']]) {
    expect(await ops(storage, ...command), command.join(' ')).toEqual({
      code: 1,
      stdout: '',
      stderr: `${foreign}\n`,
    });
  }
  expect(await tablesOf(storage)).toEqual(before);
  const rows = await queryRows(storage.db, sql`select reference from contracts`);
  expect(rows).toEqual([{ reference: 'HS-7K2M-9QPX' }]);
});

test('a database of another product with a table that we have too is refused, and nothing in it changes', async () => {
  const storage = await openEmptyStorage();
  await storage.db.execute(sql`create table events (at timestamptz)`);
  for (const command of [['contracts', 'list'], ['migrate'], ['migrate', '--check']]) {
    expect(await ops(storage, ...command), command.join(' ')).toEqual({
      code: 1,
      stdout: '',
      stderr: `${foreign}\n`,
    });
  }
  expect(await tablesOf(storage)).toEqual(['public.events']);
});
