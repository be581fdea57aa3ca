import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import {
  copiedPlan,
  copiedPlanProblem,
  createContentFolder,
} from '#tests/support/content-folder.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { testBankKeys } from '#tests/support/server-process.ts';
import { createFolderWithFiles, createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openFolderContent } from './open-content.ts';

const open = (settings: Record<string, string>) =>
  openFolderContent({
    config: readConfig({ CONTENT_DIR: createTemporaryFolder(), ...settings }),
    thirdParties: {},
    log: createRecordedLog().log,
    opened: new AsyncDisposableStack(),
  });

/** By these files a database is found. */
const databaseFiles = [
  'PG_VERSION',
  'postgresql.conf',
  'pg_hba.conf',
  'global/pg_control',
  'global/pg_filenode.map',
  'base/5/PG_VERSION',
  'base/5/pg_filenode.map',
  'pg_wal/000000010000000000000001',
  'pg_xact/0000',
  'pg_multixact/members/0000',
  'pg_multixact/offsets/0000',
  'pg_commit_ts/file',
  'pg_notify/file',
  'pg_replslot/file',
  'pg_twophase/file',
];

test('an invalid folder is refused before a first embedded database is made', async () => {
  const DATA_DIR = createTemporaryFolder();
  await expect(open({ DATA_DIR })).rejects.toThrow('The content folder');
});

test('an invalid folder is not refused yet when a database may have the last valid content', async () => {
  const DATA_DIR = createFolderWithFiles(
    Object.fromEntries(databaseFiles.map((file) => [`database/${file}`, '18'])),
  );
  expect(await open({ DATA_DIR })).toBeUndefined();
  const DATABASE_URL = 'postgres://db/home';
  expect(await open({ DATABASE_URL, BANK_KEYS: testBankKeys })).toBeUndefined();
});

test('an edit that copies a plan without a new sapProductId is reported with the copy, not the plan that is served', async () => {
  const CONTENT_DIR = createContentFolder();
  const store = await open({ CONTENT_DIR });
  onTestFinished(() => store?.close());
  for (const [file, text] of Object.entries(copiedPlan))
    writeFileSync(join(CONTENT_DIR, file), text);
  await store?.watch({ clock: () => new Date(), publish: async () => {} });
  await expect.poll(() => store?.problem()).toContain(copiedPlanProblem);
});
