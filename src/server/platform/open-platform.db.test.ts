import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { readFolderTree } from '#tests/support/folder-tree.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import {
  createDataFolder,
  createFolderWithFiles,
  createTemporaryFolder,
} from '#tests/support/temporary-folder.ts';
import { openDatabase } from './open-platform.ts';

/** Opens the database of a start, which a test closes. */
async function start(DATA_DIR: string): Promise<AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const { log } = createRecordedLog();
  await openDatabase({ config: readConfig({ DATA_DIR }), log, opened });
  return opened.move();
}

test('a start makes the database in a folder that is missing, and in one that never had any', async () => {
  const missing = join(createTemporaryFolder(), 'data');
  const withEmpty = createTemporaryFolder();
  mkdirSync(join(withEmpty, 'database'));
  for (const folder of [missing, withEmpty]) {
    await (await start(folder))[Symbol.asyncDispose]();
    expect(readdirSync(join(folder, 'database'))).toContain('PG_VERSION');
    expect(readdirSync(folder)).toEqual(['database']);
  }
});

test('a start beside the key of a lost database changes nothing, and goes on when the database is back', async () => {
  const key = new Uint8Array(32).fill(7);
  const folder = createFolderWithFiles({ 'bank.key': key, 'mail/confirmation.eml': 'Dear …' });
  const before = readFolderTree(folder);
  await expect(start(folder)).rejects.toThrow(
    /^There is no database in .* beside bank\.key, mail, .* ops migrate --new-database if a new one is meant\.$/,
  );
  expect(readFolderTree(folder)).toEqual(before);
  cpSync(createDataFolder(), folder, { recursive: true });
  const opened = await start(folder);
  onTestFinished(() => opened[Symbol.asyncDispose]());
});

test('a start on a database that is not whole changes nothing', async () => {
  const folder = createDataFolder();
  rmSync(join(folder, 'database', 'PG_VERSION'));
  const before = readFolderTree(folder);
  await expect(start(folder)).rejects.toThrow('PG_VERSION is missing or empty');
  expect(readFolderTree(folder)).toEqual(before);
});
