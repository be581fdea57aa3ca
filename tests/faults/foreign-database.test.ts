import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { testBankKeys } from '#tests/support/server-process.ts';

test('commands leave a database without our schema as it is; ops migrate creates the schema', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const environment = { DATABASE_URL, BANK_KEYS: testBankKeys };
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query('create table stock (item text)');
  const readTables = async () => {
    const { rows } = await client.query(
      `select relname from pg_class join pg_namespace n on n.oid = relnamespace
        where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`,
    );
    return rows.map(({ relname }) => relname);
  };

  const list = await runOpsProcess(['contracts', 'list'], environment);
  expect(list).toMatchObject({ code: 1, stdout: '' });
  expect(list.stderr).toMatch(/^The database has no schema of this product: [^\n]+\.\n$/);
  expect(await readTables()).toEqual(['stock']);

  expect(await runOpsProcess(['migrate', '--check'], environment)).toMatchObject({ code: 1 });
  expect(await readTables()).toEqual(['stock']);

  expect(await runOpsProcess(['migrate'], environment)).toMatchObject({ code: 0, stderr: '' });
  expect(await readTables()).toContain('contracts');
  expect(await runOpsProcess(['contracts', 'list'], environment)).toMatchObject({ code: 0 });
  await client.end();
});
