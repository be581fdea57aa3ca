import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startServer, testBankKeys } from '#tests/support/server-process.ts';

test('a server starts while nobody can read the contracts: its start does not depend on their number', async () => {
  const environment = {
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
  };
  const first = await startServer(environment);
  first.kill('SIGTERM');
  await first.exit;
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  await client.query('begin');
  await client.query('lock table contracts in access exclusive mode');
  const second = await startServer(environment);
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200);
  await client.query('rollback');
  await client.end();
});
