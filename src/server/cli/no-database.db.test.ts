import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { readFolderTree } from '#tests/support/folder-tree.ts';
import {
  createDataFolder,
  createFolderWithFiles,
  createTemporaryFolder,
} from '#tests/support/temporary-folder.ts';
import { testContentFolder } from '#tests/support/test-content.ts';
import { withConfiguredDatabase } from './open-database.ts';
import { opsCommands, runOps } from './run-ops.ts';

const reference = 'HS-7K2M-9QPX';
const days = ['--from', '2026-11-01', '--to', '2026-11-02'];

// How each command is called.
const onDatabase = {
  'contracts list': [],
  'contracts show': [reference],
  'contracts hold': [reference, '--reason', 'a complaint'],
  'contracts release': [reference],
  'contracts find': ['Okafor'],
  evidence: [reference],
  'held list': [],
  'held let-go': [reference],
  'held end': [reference],
  'deliveries list': [],
  'deliveries retry': ['--all'],
  'keys status': [],
  'keys rotate': [],
  'retention run': [],
  'person export': ['amelia.okafor@example.com'],
  'person erase': ['amelia.okafor@example.com'],
  'person replay': [],
  'person requests': [],
  'addresses import': ['package.json'],
  'addresses restore': [],
  'addresses status': [],
  'content list': [],
  'content rollback': [],
  funnel: days,
  'affiliates export': days,
  backup: ['new-backup.gz'],
  health: [],
};
const makingTheFirst = {
  'content publish': [testContentFolder],
  'content upload': [testContentFolder],
  migrate: [],
};
const makingNewOnes = (backup: string) => ({ restore: ['--no-erasures', backup] });
const withoutDatabase = {
  'content check': [testContentFolder],
  'preview link': ['--at', '2027-01-01'],
  'staff link': [],
};

test('the tables have every command', () => {
  const program = new Command();
  const unused = () => Promise.reject(new Error('No command runs.'));
  const ops = {
    readConfig: () => readConfig({}),
    warn: () => {},
    withDatabase: unused,
    runOnDatabase: unused,
  };
  for (const command of opsCommands) command.addTo(program, ops, () => {});
  const tables = { ...onDatabase, ...makingTheFirst, ...makingNewOnes(''), ...withoutDatabase };
  expect(namesOf(program).toSorted()).toEqual(Object.keys(tables).toSorted());
});

const namesOf = (command: Command, before = ''): string[] =>
  command.commands.flatMap((child) => {
    const name = `${before}${child.name()}`;
    return child.commands.length > 0 ? namesOf(child, `${name} `) : [name];
  });

async function run(DATA_DIR: string, name: string, args: string[]) {
  const settings = {
    DATA_DIR,
    CONTENT_DIR: testContentFolder,
    CONTENT_SOURCE: 'database',
    STAFF_PORT: '3001',
  };
  let output = '';
  const code = await runOps([...name.split(' '), ...args], {
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
}

/** The backup of a database that only has its schema. */
async function createBackup(): Promise<string> {
  const backup = join(createTemporaryFolder(), 'backup.gz');
  expect(await run(createDataFolder(), 'backup', [backup])).toMatchObject({ code: 0 });
  return backup;
}

const key = new Uint8Array(32).fill(7);
/** A data folder whose database is not there. */
function createFolderWithKey(): string {
  const folder = createFolderWithFiles({ 'bank.key': key, 'mail/confirmation.eml': 'Dear …' });
  chmodSync(join(folder, 'bank.key'), 0o600);
  return folder;
}

/** Runs the commands of these tables one after the other, and expects that each changes nothing. */
async function expectNoChange(
  folder: string,
  tables: Record<string, string[]>,
  said: Partial<Record<'code' | 'output', unknown>>,
) {
  const before = readFolderTree(folder);
  for (const [name, args] of Object.entries(tables)) {
    expect(await run(folder, name, args), name).toMatchObject(said);
    expect(readFolderTree(folder), name).toEqual(before);
  }
}

const none = {
  code: 1,
  output: expect.stringMatching(/^There is no database in .+\. Set DATA_DIR to its folder\.\n$/),
};

test('no command but those that make a database changes a folder that is missing, is empty, has an empty one or has lost one', async () => {
  const missing = join(createTemporaryFolder(), 'data');
  const withEmpty = createTemporaryFolder();
  mkdirSync(join(withEmpty, 'database'));
  for (const folder of [missing, createTemporaryFolder(), withEmpty, createFolderWithKey()]) {
    await expectNoChange(folder, onDatabase, none);
    await expectNoChange(folder, { migrate: ['--check'] }, none);
    await expectNoChange(folder, withoutDatabase, {});
  }
});

test('where a database was lost, only restore and migrate --new-database make another', async () => {
  const lost = createFolderWithKey();
  await expectNoChange(lost, makingTheFirst, {
    code: 1,
    output: expect.stringMatching(
      /^There is no database in .+ beside bank\.key, mail, .+ if a new one is meant\.\n$/,
    ),
  });
  expect(await run(lost, 'migrate', ['--new-database'])).toMatchObject({ code: 0 });
  expect(await run(lost, 'contracts list', [])).toMatchObject({ code: 0 });
  await expectNoChange(
    lost,
    { migrate: ['--new-database'] },
    {
      code: 1,
      output: `There is a database in ${lost}, and --new-database is for a folder without one. Nothing was changed.\n`,
    },
  );

  const restored = createFolderWithKey();
  expect(await run(restored, 'restore', makingNewOnes(await createBackup()).restore)).toMatchObject(
    { code: 0 },
  );
  expect(await run(restored, 'contracts list', [])).toMatchObject({ code: 0 });
});

test('every command refuses a database that is not whole, and changes nothing', async () => {
  const folder = createFolderWithFiles({ 'database/base/5/1259': 'rows', 'bank.key': key });
  const tables = { ...onDatabase, ...makingTheFirst, ...makingNewOnes(await createBackup()) };
  const said = {
    code: 1,
    output: expect.stringMatching(
      /^The embedded database in .+ is not whole: PG_VERSION is missing or empty\. .+\n$/,
    ),
  };
  await expectNoChange(folder, tables, said);
  await expectNoChange(folder, { migrate: ['--check'] }, said);
  await expectNoChange(folder, { migrate: ['--new-database'] }, said);
  await expectNoChange(folder, withoutDatabase, {});
});
