import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readFolderTree } from '#tests/support/folder-tree.ts';
import { mountDisk } from '#tests/support/small-disk.ts';
import {
  createDataFolder,
  createFolderWithFiles,
  createTemporaryFolder,
} from '#tests/support/temporary-folder.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { hasDatabase, makeDatabase, refuseLostDatabase } from './database-folder.ts';
import { openEmbeddedDatabase } from './embedded.ts';
import { queryRows } from './query-rows.ts';

const countContracts = sql`select count(*)::int as contracts from contracts`;

test('a new database begins as a copy of the prepared one, also when an earlier copy was interrupted', async () => {
  const folder = createTemporaryFolder();
  // Told from a database that was made anew by its tables.
  const prepared = join(createTemporaryFolder(), 'database');
  cpSync(join(inject('embeddedTemplate'), 'database'), prepared, { recursive: true });
  const unfinished = join(folder, 'database-unfinished');
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'PG_VERSION'), '');

  await makeDatabase(folder, prepared);
  const { db, close } = await openEmbeddedDatabase(folder);
  onTestFinished(close);
  expect(await queryRows(db, countContracts)).toEqual([{ contracts: 0 }]);
  expect(existsSync(unfinished)).toBe(false);
});

test('a new database is made on a volume that is mounted at its place', async () => {
  const folder = createTemporaryFolder();
  const path = join(folder, 'database');
  mkdirSync(path);
  // Where mounting is not permitted it is an empty folder.
  mountDisk(path, 256);
  await makeDatabase(folder);
  expect(existsSync(`${path}-unfinished`)).toBe(false);
  const { db, close } = await openEmbeddedDatabase(folder);
  onTestFinished(close);
  expect(await queryRows(db, sql`select 1 as found`)).toEqual([{ found: 1 }]);
});

test('without a prepared one PGlite makes the database, with all that is needed and of the version that is expected', async () => {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'database'));
  expect(hasDatabase(folder)).toBe(false);
  await makeDatabase(folder, join(folder, 'none'));
  expect(hasDatabase(folder)).toBe(true);
  const { db, close } = await openEmbeddedDatabase(folder);
  onTestFinished(close);
  expect(await queryRows(db, sql`select 1 as found`)).toEqual([{ found: 1 }]);
});

test('a folder without a database, or with an empty one, is not opened, and stays as it is', async () => {
  const [folder, withEmpty] = [createTemporaryFolder(), createTemporaryFolder()];
  mkdirSync(join(withEmpty, 'database'));
  for (const dataFolder of [folder, withEmpty]) {
    const before = readFolderTree(dataFolder);
    await expect(openEmbeddedDatabase(dataFolder)).rejects.toThrow(
      new OperatorError(`There is no database in ${dataFolder}. Set DATA_DIR to its folder.`),
    );
    expect(readFolderTree(dataFolder)).toEqual(before);
  }
});

const neededParts = [
  'PG_VERSION',
  'postgresql.conf',
  'pg_hba.conf',
  'global/pg_control',
  'global/pg_filenode.map',
  'base/5/PG_VERSION',
  'base/5/pg_filenode.map',
  'pg_wal',
  'pg_xact',
  'pg_multixact/offsets',
  'pg_notify',
];

test('a database of which a part is gone or empty is refused in one sentence, and nothing in it changes', async () => {
  const folder = createDataFolder();
  const path = join(folder, 'database');
  const before = readFolderTree(folder);
  for (const name of neededParts) {
    const part = join(path, name);
    const refusal = new OperatorError(
      `The embedded database in ${path} is not whole: ${name} is missing or empty. It is left as it is: copy the whole folder there again, or move it away and restore a backup with ops restore.`,
    );
    const aside = join(createTemporaryFolder(), 'part');
    renameSync(part, aside);
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow(refusal);
    await expect(makeDatabase(folder)).rejects.toThrow(refusal);
    if (statSync(aside).isDirectory()) mkdirSync(part);
    else writeFileSync(part, '');
    if (name !== 'pg_notify') expect(() => hasDatabase(folder), name).toThrow(refusal);
    rmSync(part, { recursive: true });
    renameSync(aside, part);
  }
  expect(hasDatabase(folder)).toBe(true);
  expect(readFolderTree(folder)).toEqual(before);
});

// Takes ten seconds, because the database is copied and opened for each part that is not needed.
test('a database that is not refused for what it lacks opens with all that it held', async () => {
  const template = join(inject('embeddedTemplate'), 'database');
  const needed = new Set(
    [...neededParts, 'pg_commit_ts', 'pg_replslot', 'pg_twophase'].map(
      (name) => name.split('/')[0],
    ),
  );
  const others = readdirSync(template).filter((name) => !needed.has(name));
  expect(others).toContain('pg_stat');
  for (const name of others) {
    const folder = createDataFolder();
    rmSync(join(folder, 'database', name), { recursive: true });
    const { db, close } = await openEmbeddedDatabase(folder);
    expect(await queryRows(db, countContracts), name).toEqual([{ contracts: 0 }]);
    await close();
  }
});

test('a database of another version of PostgreSQL, of another user, or that leads nowhere is refused', () => {
  const folder = createDataFolder();
  const path = join(folder, 'database');
  writeFileSync(join(path, 'PG_VERSION'), '17\n');
  const before = readFolderTree(folder);
  expect(() => hasDatabase(folder)).toThrow(
    new OperatorError(
      `The embedded database in ${path} has files of PostgreSQL 17, and this version opens those of 18. It is left as it is: start the version that made it, or move it away and restore a backup with ops restore.`,
    ),
  );
  expect(readFolderTree(folder)).toEqual(before);

  const { uid } = statSync(folder);
  vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(() => hasDatabase(folder)).toThrow(
    new OperatorError(
      `The database in ${path} belongs to the user ${uid}, and this process runs as the user ${uid + 1}. Run it as the user that owns the database.`,
    ),
  );

  const linked = createTemporaryFolder();
  symlinkSync('/volume/that/is/not/mounted', join(linked, 'database'));
  expect(() => hasDatabase(linked)).toThrow(
    /^The embedded database in .* cannot be read \(ENOENT.*\)\.$/,
  );
});

test.each(['bank.key', 'mail', 'erasures.jsonl', 'holds.jsonl', 'backup.sock'])(
  'a database is lost where %s is left beside a missing or an empty one',
  (name) => {
    const folder = createFolderWithFiles({ [name]: '', 'server.lock': '' });
    const refusal = new OperatorError(
      `There is no database in ${folder} beside ${name}, which a server has left there, so no new one is made: put the database back, set DATA_DIR or DATABASE_URL to where it is, restore a backup with ops restore, or run ops migrate --new-database if a new one is meant.`,
    );
    expect(() => refuseLostDatabase(folder)).toThrow(refusal);
    mkdirSync(join(folder, 'database'));
    expect(() => refuseLostDatabase(folder)).toThrow(refusal);
  },
);

test('no database is lost in a folder that is missing or never had one', () => {
  const folder = createFolderWithFiles({ 'server.lock': '', 'lost+found/file': '' });
  refuseLostDatabase(folder);
  refuseLostDatabase(join(folder, 'missing'));
});
