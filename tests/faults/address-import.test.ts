import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { runOpsProcess, startOpsProcess } from '#tests/support/ops-process.ts';
import { testBankKeys } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { freshDatabase } from '#tests/support/test-storage.ts';

const header =
  'organisation,subBuilding,buildingName,buildingNumber,street,locality,town,postcode\n';
const homes = (count: number) => header + ',,,3,Elm Way,,Leeds,LS1 4AP\n'.repeat(count);

test('a killed import leaves the old addresses, and the next import removes its table', async () => {
  const DATABASE_URL = await freshDatabase(inject('postgresUrl'));
  const environment = { DATABASE_URL, BANK_KEYS: testBankKeys };
  const args = ['addresses', 'import', '-', '--report', join(temporaryFolder(), 'problems.csv')];
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
