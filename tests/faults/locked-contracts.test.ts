import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openKeyRing } from '#server/platform/keys/open-key-ring.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startServer, testBankKeys } from '#tests/support/server-process.ts';

test('a server starts while nobody can read the contracts, so that their number does not delay it, and is ready when it can store one', async () => {
  const environment = {
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
    DATABASE_TIMEOUT_MS: '1000',
  };
  // As after an earlier start: the schema is there, and the key is known.
  const config = readConfig(environment);
  const { db, migrate, close } = await openStorage(config, '');
  await migrate();
  await openKeyRing(config.BANK_KEYS, { db, dataFolder: '', isShared: true });
  await close();
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('lock table contracts in access exclusive mode');
  const server = await startServer(environment);
  const readiness = async () => (await fetch(`${server.address}/readyz`)).json();
  expect(await readiness()).toMatchObject({ checks: { database: 'untried' } });
  await client.query('rollback');
  await expect.poll(readiness).toMatchObject({ status: 'ready' });
});
