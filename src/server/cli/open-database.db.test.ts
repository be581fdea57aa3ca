import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import {
  readProcessNamespace,
  readProcessStartTime,
} from '#server/platform/data-folder/process-identity.ts';
import { openKeyRing } from '#server/platform/keys/open-key-ring.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import {
  createDataFolder,
  createFolderWithFiles,
  createTemporaryFolder,
} from '#tests/support/temporary-folder.ts';
import { testContentFolder } from '#tests/support/test-content.ts';
import { withConfiguredDatabase } from './open-database.ts';
import { runOps } from './run-ops.ts';

/** Runs commands in a data folder that is empty at first. */
function createOps(folder = createTemporaryFolder()) {
  const settings = { DATA_DIR: folder, CONTENT_SOURCE: 'database' };
  return async (...argv: string[]) => {
    let output = '';
    const code = await runOps(argv, {
      print: (text) => {
        output += text;
      },
      warn: (sentence) => {
        output += `${sentence}\n`;
      },
      readConfig: () => readConfig(settings),
      withDatabase: (config, use, access) => withConfiguredDatabase(config, () => {}, use, access),
    });
    return { code, output };
  };
}

const none = { code: 1, output: expect.stringMatching(/^There is no database in /) };

test('content publish makes the embedded database where there is none, for a first start', async () => {
  const ops = createOps();
  expect(await ops('content', 'rollback')).toEqual(none);
  expect(await ops('content', 'publish', testContentFolder)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Version [\da-f]{16} is published/m),
  });
  expect(await ops('content', 'list')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^[\da-f]{16} +current /m),
  });
});

test('migrate makes the embedded database where there is none, migrate --check does not', async () => {
  const ops = createOps();
  expect(await ops('migrate', '--check')).toEqual(none);
  expect(await ops('migrate')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Applied migrations: \d+\n$/),
  });
  expect(await ops('content', 'list')).toMatchObject({ code: 0 });
});

test('a command is refused while a server uses the data folder, and changes nothing in it', async () => {
  const server = process.ppid;
  const lock = `${server} ${readProcessStartTime(server)} ${readProcessNamespace()}`;
  const folder = createFolderWithFiles({ 'server.lock': lock });
  const ops = createOps(folder);
  expect(await ops('migrate')).toEqual({
    code: 1,
    output: `The data folder ${folder} is in use by the running server (process ${server}). Stop it first, or set DATA_DIR to another folder.\n`,
  });
  expect(readdirSync(folder)).toEqual(['server.lock']);
});

test('a restore without the bank key names the key, and leaves no database behind', async () => {
  const DATA_DIR = createDataFolder();
  await withConfiguredDatabase(
    readConfig({ DATA_DIR }),
    () => {},
    async (storage) => {
      await openKeyRing(testKeyRing, { db: storage.db, dataFolder: DATA_DIR, isShared: false });
      const deps = { ...storage, deliveries: noDeliveryWorkers, clock: () => new Date() };
      await storePurchase(deps, createContractBody());
    },
  );
  const file = join(createTemporaryFolder(), 'backup.gz');
  expect(await createOps(DATA_DIR)('backup', file)).toMatchObject({ code: 0 });
  const folder = createTemporaryFolder();
  expect(await createOps(folder)('restore', '--no-erasures', file)).toEqual({
    code: 1,
    output: 'The backup holds bank details sealed with the key test. Add it to BANK_KEYS.\n',
  });
  expect(readdirSync(folder)).toEqual([]);
});
