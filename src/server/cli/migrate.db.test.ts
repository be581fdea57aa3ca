import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { openTestStorage } from '#tests/support/test-storage.ts';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import type { Storage } from '../storage/database.ts';
import { openStorage } from '../storage/open-storage.ts';
import { queryRows } from '../storage/query-rows.ts';
import { runOps } from './run-ops.ts';

const isPostgres = inject('database') === 'postgres';
const migrations = journal.entries.length;

/** A database without any table. */
async function openEmptyStorage(): Promise<Storage> {
  const folder = mkdtempSync(join(tmpdir(), 'home-services-empty-'));
  const DATABASE_URL = isPostgres ? await createEmptyDatabase(inject('postgresUrl')) : '';
  const storage = await openStorage(readConfig({ DATABASE_URL }), folder);
  onTestFinished(async () => {
    await storage.close();
    rmSync(folder, { recursive: true });
  });
  return storage;
}

async function ops(storage: Storage, ...argv: string[]) {
  let stdout = '';
  let stderr = '';
  const code = await runOps(argv, {
    print: (text) => {
      stdout += text;
    },
    warn: (sentence) => {
      stderr += sentence;
    },
    readConfig: () => readConfig({}),
    withDatabase: (_, use) => use(storage),
  });
  return { code, stdout, stderr };
}

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

test('only migrate creates anything in a database without our schema', async () => {
  const storage = await openEmptyStorage();
  for (const command of commands) {
    expect(await ops(storage, ...command), command.join(' ')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database has no schema of this product: set DATABASE_URL or DATA_DIR to the right one, or run npm run ops -- migrate for a new one.',
    });
  }
  const pending = { code: 1, stdout: `Pending migrations: ${migrations}\n`, stderr: '' };
  expect(await ops(storage, 'migrate', '--check')).toEqual(pending);
  expect(await tablesOf(storage)).toEqual([]);

  const applied = { code: 0, stdout: `Applied migrations: ${migrations}\n`, stderr: '' };
  expect(await ops(storage, 'migrate')).toEqual(applied);
  expect(await tablesOf(storage)).toContain('public.contracts');
  expect(await ops(storage, 'migrate', '--check')).toMatchObject({ code: 0 });
  expect(await ops(storage, 'contracts', 'list')).toMatchObject({ code: 0 });
});

test('commands refuse a schema that is older or newer than this version', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const newest = sql`(select max(id) from drizzle.__drizzle_migrations)`;
  await storage.db.execute(
    sql`update drizzle.__drizzle_migrations set hash = 'newer' where id = ${newest}`,
  );
  const newer =
    'The database belongs to a newer version or to another product, whose command you need: this version does not know 1 of its migrations.';
  for (const command of [['contracts', 'list'], ['migrate'], ['migrate', '--check']]) {
    expect(await ops(storage, ...command)).toEqual({ code: 1, stdout: '', stderr: newer });
  }
  await storage.db.execute(sql`delete from drizzle.__drizzle_migrations where id = ${newest}`);
  expect(await ops(storage, 'contracts', 'list')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The database lacks 1 of this version’s migrations: run npm run ops -- migrate, or start the server.',
  });
});
