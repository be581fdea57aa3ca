import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import {
  getLockFilePath,
  testBankKeys,
  waitForFailedStart,
} from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

// `npm run faults -- --planted` plants what else a start refuses.

/** Starts a server that must fail and returns its error message: one line, no stack, no lock file left. */
async function startError(environment: Record<string, string>): Promise<string> {
  const { DATA_DIR = createTemporaryFolder() } = environment;
  const { code, stderr } = await waitForFailedStart({ ...environment, DATA_DIR });
  expect(stderr).toMatch(/^[A-Z/][^\n]+\.\n$/);
  expect(stderr).not.toMatch(/^\w*Error: /);
  expect(code).toBe(1);
  expect(existsSync(getLockFilePath(DATA_DIR))).toBe(false);
  return stderr.trimEnd();
}

/** The URL of the test PostgreSQL with one part changed. */
function postgresWith(part: 'pathname' | 'password', value: string): URL {
  const url = new URL(inject('postgresUrl'));
  url[part] = value;
  return url;
}

/** A database whose user may not create tables. */
async function readOnlyDatabase(): Promise<URL> {
  const url = new URL(await createEmptyDatabase(inject('postgresUrl')));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create role clerk login password 'hush'`);
  await client.end();
  return Object.assign(url, { username: 'clerk', password: 'hush' });
}

const unusable: [name: string, address: () => URL | Promise<URL>][] = [
  ['that does not exist', () => postgresWith('pathname', '/nowhere')],
  ['that refuses the password', () => postgresWith('password', 'hush')],
  ['that cannot be migrated', readOnlyDatabase],
];

/** Checks that the error message names the database and its reason, but neither a password nor an SQL statement. */
function expectDatabaseError(message: string, { host, pathname, password }: URL): void {
  expect(message).toMatch(`The database ${host}${pathname} of DATABASE_URL cannot be used (`);
  expect(message).not.toContain(`:${password}@`);
  expect(message).not.toContain('hush');
  expect(message).not.toContain('Failed query');
}

test('a failed start names the host of a database that is out of reach, and does not repeat its password', async () => {
  const url = new URL('postgres://clerk:hush@127.0.0.1:1/shop');
  expectDatabaseError(await startError({ DATABASE_URL: url.href, BANK_KEYS: testBankKeys }), url);
});

test.for(unusable)(
  'the error message names the host of a database %s, and does not repeat its password',
  async ([, createUrl]) => {
    const url = await createUrl();
    const open = async () => {
      const { migrate, close } = await openStorage(readConfig({ DATABASE_URL: url.href }), '');
      await migrate().finally(close);
    };
    const error = await open().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OperatorError);
    expectDatabaseError(error instanceof Error ? error.message : '', url);
  },
);

test('PostgreSQL 14 is refused before anything is done in it, at a start and by every command', async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The function that is found first says so.
  await client.query(
    `create function current_setting(text) returns text language sql as $$ select '140023' $$`,
  );
  await client.end();
  const DATABASE_URL = `${url}?options=-c%20search_path%3Dpublic,pg_catalog`;
  await expect(openStorage(readConfig({ DATABASE_URL }), '')).rejects.toThrow(
    new OperatorError(
      'The database is PostgreSQL 14, and 15 or newer is needed: upgrade it, or set DATABASE_URL to another one.',
    ),
  );
});

test('a database of another encoding than UTF8 is refused before anything is done in it', async () => {
  const url = new URL(await createEmptyDatabase(inject('postgresUrl')));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const name = `${url.pathname.slice(1)}_ascii`;
  await client.query(
    `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
  );
  await client.end();
  url.pathname = `/${name}`;
  expect(await startError({ DATABASE_URL: url.href, BANK_KEYS: testBankKeys })).toBe(
    "The database has the encoding SQL_ASCII, and UTF8 is needed: create one with encoding 'UTF8' and template template0, and set DATABASE_URL to it.",
  );
});

test('a failed start says in one sentence that the database failed, without the statement', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const { migrate, close } = await openStorage(readConfig({ DATABASE_URL }), '');
  await migrate().finally(close);
  const other = new pg.Client({ connectionString: DATABASE_URL });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('begin; lock table documents');
  const settings = { DATABASE_URL, BANK_KEYS: testBankKeys, DATABASE_TIMEOUT_MS: '1000' };
  expect(await startError(settings)).toBe(
    'The database failed during the start (canceling statement due to statement timeout).',
  );
});
