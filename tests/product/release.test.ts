import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openApiPath } from '#api/paths.ts';
import { openEmbeddedDatabase } from '#server/platform/storage/embedded.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  sendPurchase,
  startServer,
  testBankKeys,
  waitForFailedStart,
} from '#tests/support/server-process.ts';
import { listServerRights } from '#tests/support/server-rights.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import manifest from '../../package.json' with { type: 'json' };

/** A data folder whose embedded database holds one contract. */
async function createUsedDataFolder(): Promise<string> {
  const folder = createTemporaryFolder();
  cpSync(inject('embeddedTemplate'), folder, { recursive: true });
  const storage = await openEmbeddedDatabase(folder);
  await storePurchase(
    { ...storage, deliveries: noDeliveryWorkers, clock: () => new Date() },
    createContractBody(),
  );
  await storage.close();
  return folder;
}

test('a server without the right to change the schema starts with MIGRATE=off after ops migrate, sells, shows its version, and warns of what the embedded database holds', async () => {
  const ownerUrl = await createEmptyDatabase(inject('postgresUrl'));
  const settings = { DATABASE_URL: ownerUrl, BANK_KEYS: testBankKeys, MIGRATE: 'off' };
  const refused = await waitForFailedStart({ ...settings, DATA_DIR: createTemporaryFolder() });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /^The database lacks \d+ of this version’s migrations, and MIGRATE is off: run ops migrate first\.\n$/,
  );
  expect(await runOpsProcess(['migrate'], settings)).toMatchObject({ code: 0 });

  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  const user = `server_${randomUUID().slice(0, 8)}`;
  for (const statement of listServerRights(user)) await owner.query(statement);
  const serverUrl = new URL(ownerUrl);
  serverUrl.username = user;
  serverUrl.password = 'change-me';
  const attempt = new pg.Client({ connectionString: serverUrl.href });
  await attempt.connect();
  onTestFinished(() => attempt.end());
  await expect(attempt.query('create table x (y text)')).rejects.toThrow('permission denied');

  const asServer = { ...settings, DATABASE_URL: serverUrl.href };
  // It reads everything, and finds that no server has stored the sample's addresses yet.
  expect(await runOpsProcess(['health'], asServer)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('\n\nProblem  no address is stored'),
  });
  const DATA_DIR = await createUsedDataFolder();
  const server = await startServer({ ...settings, DATABASE_URL: serverUrl.href, DATA_DIR });
  await sendPurchase(server, randomUUID(), createContractBody());
  expect(server.log()).toContainEqual(
    expect.objectContaining({
      level: 40,
      msg: expect.stringContaining('the embedded database in DATA_DIR holds is not used'),
      folder: join(DATA_DIR, 'database'),
      leftBehind: { contracts: 1, enquiries: 0, deliveries: 2 },
    }),
  );

  const commit = readFileSync('build/commit', 'utf8') || 'unknown';
  const release = { version: manifest.version, commit };
  const read = (path: string) => fetch(`${server.address}${path}`);
  expect(server.log().find(({ msg }) => msg.includes('is open at'))).toMatchObject(release);
  expect(await (await read('/readyz')).json()).toMatchObject({ status: 'ready', ...release });
  expect((await (await read(openApiPath)).json()).info['x-server']).toEqual(release);
  expect(await (await read('/metrics')).text()).toContain(
    `build_info{version="${release.version}",commit="${commit}"} 1`,
  );
  const { stdout } = await runOpsProcess(['--version'], settings);
  expect(stdout).toBe(`${release.version} (commit ${commit})\n`);
});
