import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { StartupError } from '#server/platform/errors/startup-error.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import {
  getLockFilePath,
  startServer,
  testBankKeys,
  waitForFailedStart,
} from '#tests/support/server-process.ts';
import { createFolderWithFiles, createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { copyTestContent } from '#tests/support/test-content.ts';

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

test('a failed start names a port that is in use, and a start on another port succeeds', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const environment = {
    DATA_DIR: createTemporaryFolder(),
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
  };

  expect(await startError({ ...environment, PORT: `${port}` })).toBe(
    `Port ${port} is already in use. Stop the other program, or set PORT to a free one.`,
  );
  const server = await startServer(environment);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});

test('a start with a database from before version 0.1.0 is refused and changes nothing in it', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const { db, migrate, close } = await openStorage(readConfig({ DATABASE_URL }), '');
  onTestFinished(close);
  const read = () =>
    queryRows(
      db,
      sql`select relname, n.nspname, (select array_agg(hash) from drizzle.__drizzle_migrations) as hashes
        from pg_class join pg_namespace n on n.oid = relnamespace
        where nspname in ('public', 'drizzle', 'pgboss') order by 2, 1`,
    );
  await migrate();
  await db.execute(sql`update drizzle.__drizzle_migrations set hash = 'of an earlier version'`);
  await db.execute(sql`drop table funnel_days`);
  const before = await read();
  expect(await startError({ DATABASE_URL, BANK_KEYS: testBankKeys })).toBe(
    'The database is from before version 0.1.0 or of another product, and is left as it is: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  );
  expect(await read()).toEqual(before);
});

test('a failed start names a bank key file of the wrong length', async () => {
  const folder = createFolderWithFiles({ 'bank.key': 'too short' });
  expect(await startError({ DATA_DIR: folder })).toBe(
    `${join(folder, 'bank.key')} is not a 32-byte key.`,
  );
});

test('a failed start with ENVIRONMENT=prod names file and field of each placeholder of the shipped content', async () => {
  const sentence = await startError({ CONTENT_DIR: 'content', ENVIRONMENT: 'prod' });
  expect(sentence).toMatch(/brand\.json is not valid: .*hasPlaceholderNumber: must be left out/);
  expect(sentence).toMatch(/footer\.json is not valid: social\[0\]\.href: /);
  expect(sentence).toMatch(/phoneNumbers\.customerService: must be an own phone number/);
});

test('a failed start names every invalid setting in one sentence, without the values of secrets', async () => {
  const sentence = await startError({
    PORT: 'abc',
    LOG_LEVEL: 'loud',
    BANK_KEYS: '2026a:hush',
    DATABASE_URL: 'mysql://clerk:hush@localhost/shop',
  });
  expect(sentence).toMatch(
    /^Configuration: PORT must be .*; DATABASE_URL must be .*; BANK_KEYS must be .*; LOG_LEVEL must be .*\.$/,
  );
  expect(sentence).toContain('(it is "abc")');
  expect(sentence).toContain('(it is "loud")');
  expect(sentence).not.toContain('hush');
});

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
    expect(error).toBeInstanceOf(StartupError);
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
    new StartupError(
      'The database is PostgreSQL 14, and 15 or newer is needed: upgrade it, or set DATABASE_URL to another one.',
    ),
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

test('a failed start names a content file that is not JSON', async () => {
  const CONTENT_DIR = createTemporaryFolder();
  copyTestContent(CONTENT_DIR);
  const product = join(CONTENT_DIR, 'catalogue', 'plumbing-protect.json');
  writeFileSync(product, '{\n  "productId":\n    plumbing-protect\n}\n');
  expect(await startError({ CONTENT_DIR })).toMatch(
    `The content file ${product} is not valid: line 3, column 5: a text must be in double quotes: "plumbing-protect"`,
  );
});
