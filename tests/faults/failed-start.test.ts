import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Storage } from '#server/storage/database.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { queryRows } from '#server/storage/query-rows.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import {
  getLockFilePath,
  startServer,
  testBankKeys,
  waitForFailedStart,
} from '#tests/support/server-process.ts';
import {
  createDataFolder,
  createFolderWithFiles,
  createTemporaryFolder,
} from '#tests/support/temporary-folder.ts';
import { copyTestContent } from '#tests/support/test-content.ts';

/** Starts a server that must fail and returns its error message: one line, no stack, no lock file left or removed. */
async function startError(environment: Record<string, string>): Promise<string> {
  const { DATA_DIR = createTemporaryFolder() } = environment;
  const wasLocked = existsSync(getLockFilePath(DATA_DIR));
  const { code, stderr } = await waitForFailedStart({ ...environment, DATA_DIR });
  expect(stderr).toMatch(/^[A-Z/][^\n]+\.\n$/);
  expect(stderr).not.toMatch(/^\w*Error: /);
  expect(code).toBe(1);
  expect(existsSync(getLockFilePath(DATA_DIR))).toBe(wasLocked);
  return stderr.trimEnd();
}

/** The URL of the test PostgreSQL with one part changed. */
function postgresWith(part: 'pathname' | 'password', value: string): URL {
  const url = new URL(inject('postgresUrl'));
  url[part] = value;
  return url;
}

test('names a port that is in use; a start on another port then succeeds', async () => {
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

test('refuses a data folder that another server uses, which keeps running', async () => {
  const folder = createDataFolder();
  const first = await startServer({ DATA_DIR: folder });
  expect(await startError({ DATA_DIR: folder })).toBe(
    `The data folder ${folder} is in use by the running server (process ${first.pid}). Stop it first, or set DATA_DIR to another folder.`,
  );
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
});

const databases: [name: string, environment: () => Promise<Record<string, string>>][] = [
  ['a data folder', async () => ({ DATA_DIR: createDataFolder() })],
  [
    'a PostgreSQL database',
    async () => ({
      DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
      BANK_KEYS: testBankKeys,
    }),
  ],
];

test.each(databases)(
  'refuses %s from before version 0.1.0 and changes nothing in it',
  async (_, create) => {
    const environment = await create();
    const { DATABASE_URL = '', DATA_DIR = '' } = environment;
    const inDatabase = async <Result>(use: (storage: Storage) => Promise<Result>) => {
      const storage = await openStorage(readConfig({ DATABASE_URL }), DATA_DIR);
      return use(storage).finally(storage.close);
    };
    const read = () =>
      inDatabase(({ db }) =>
        queryRows(
          db,
          sql`select relname, n.nspname, (select array_agg(hash) from drizzle.__drizzle_migrations) as hashes
          from pg_class join pg_namespace n on n.oid = relnamespace
          where nspname in ('public', 'drizzle', 'pgboss') order by 2, 1`,
        ),
      );
    await inDatabase(async ({ db, migrate }) => {
      await migrate();
      await db.execute(sql`update drizzle.__drizzle_migrations set hash = 'of an earlier version'`);
      await db.execute(sql`drop table funnel_days`);
    });
    const before = await read();
    expect(await startError(environment)).toBe(
      'The database is from before version 0.1.0 or of another product, and is left as it is: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    );
    expect(await read()).toEqual(before);
  },
);

test('names a data folder that cannot be written', async () => {
  const folder = join(createFolderWithFiles({ file: '' }), 'file', 'data');
  const sentence = await startError({ DATA_DIR: folder });
  expect(sentence).toMatch(`The data folder ${folder} cannot be written (`);
  expect(sentence).toMatch(/\)\. Set DATA_DIR to a writable folder\.$/);
});

test('names a bank key file of the wrong length', async () => {
  const folder = createFolderWithFiles({ 'bank.key': 'too short' });
  expect(await startError({ DATA_DIR: folder })).toBe(
    `${join(folder, 'bank.key')} is not a 32-byte key.`,
  );
});

test('names every invalid setting in one sentence, without the values of secrets', async () => {
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

test('requires BANK_KEYS when DATABASE_URL is set', async () => {
  expect(await startError({ DATABASE_URL: inject('postgresUrl') })).toBe(
    'BANK_KEYS must be set when DATABASE_URL is: instances share their keys.',
  );
});

test('refuses a DATABASE_URL that is not a URL, and does not repeat its password', async () => {
  const sentence = await startError({
    DATABASE_URL: 'postgres://clerk:hush@[/shop',
    BANK_KEYS: testBankKeys,
  });
  expect(sentence).toContain('DATABASE_URL must be a postgres:// address');
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

test.for([
  ['that is out of reach', () => new URL('postgres://clerk:hush@127.0.0.1:1/shop')],
  ['that does not exist', () => postgresWith('pathname', '/nowhere')],
  ['that refuses the password', () => postgresWith('password', 'hush')],
  ['that cannot be migrated', readOnlyDatabase],
] as const)(
  'names the host of a database %s, and does not repeat its password',
  async ([, address]) => {
    const { href, host, pathname, password } = await address();
    const sentence = await startError({ DATABASE_URL: href, BANK_KEYS: testBankKeys });
    expect(sentence).toMatch(`The database ${host}${pathname} of DATABASE_URL cannot be used (`);
    expect(sentence).not.toContain(`:${password}@`);
    expect(sentence).not.toContain('hush');
    // The message gives the database's reason, not the SQL statement that failed.
    expect(sentence).not.toContain('Failed query');
  },
);

/** A copy of the test content and the path of one plan's file in it. */
function contentCopy(): { CONTENT_DIR: string; product: string } {
  const CONTENT_DIR = createTemporaryFolder();
  copyTestContent(CONTENT_DIR);
  return { CONTENT_DIR, product: join(CONTENT_DIR, 'catalogue', 'plumbing-protect.json') };
}

test('names a content file that is not JSON', async () => {
  const { CONTENT_DIR, product } = contentCopy();
  writeFileSync(product, '{\n  "productId":\n    plumbing-protect\n}\n');
  expect(await startError({ CONTENT_DIR })).toMatch(`The content file ${product} cannot be read (`);
});

test('names the content file and each invalid field', async () => {
  const { CONTENT_DIR, product } = contentCopy();
  const plan = JSON.parse(readFileSync(product, 'utf8'));
  plan.productTitle = 7;
  plan.productVariants[0].priceMonthly = 'cheap';
  writeFileSync(product, JSON.stringify(plan));
  const sentence = await startError({ CONTENT_DIR });
  expect(sentence).toMatch(`The content file ${product} is not valid: `);
  expect(sentence).toMatch(/productTitle: \S/);
  expect(sentence).toMatch(/productVariants\.0\.priceMonthly: \S/);
});

test('names a content folder that does not exist', async () => {
  const CONTENT_DIR = join(createTemporaryFolder(), 'nowhere');
  expect(await startError({ CONTENT_DIR })).toMatch(`The content folder ${CONTENT_DIR}`);
});
