import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import {
  readProcessNamespace,
  readProcessStartTime,
} from '#server/platform/data-folder/process-identity.ts';
import { createFolderWithFiles, createTemporaryFolder } from '#tests/support/temporary-folder.ts';
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
