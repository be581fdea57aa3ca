import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { failedStart, lockFileIn, startServer } from '#tests/support/server-process.ts';
import { folderWith, temporaryFolder } from '#tests/support/temporary-folder.ts';
import { copyTestContent } from '#tests/support/test-content.ts';
import { freshDatabase } from '#tests/support/test-storage.ts';

const bankKeys = `2026a:${Buffer.alloc(32, 7).toString('base64')}`;

/** What the operator reads: one sentence and no stack. A failed start takes and frees no lock. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const { DATA_DIR = temporaryFolder() } = environment;
  const wasLocked = existsSync(lockFileIn(DATA_DIR));
  const { code, stderr } = await failedStart({ ...environment, DATA_DIR });
  expect(stderr).toMatch(/^[A-Z/][^\n]+\.\n$/);
  expect(stderr).not.toMatch(/^\w*Error: /);
  expect(code).toBe(1);
  expect(existsSync(lockFileIn(DATA_DIR))).toBe(wasLocked);
  return stderr.trimEnd();
}

/** The address of the test's PostgreSQL, with one part changed. */
function postgresWith(part: 'pathname' | 'password', value: string): URL {
  const url = new URL(inject('postgresUrl'));
  url[part] = value;
  return url;
}

test('a taken port, and nothing stands in the way of the next start', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const environment = {
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: await freshDatabase(inject('postgresUrl')),
    BANK_KEYS: bankKeys,
  };

  expect(await refusal({ ...environment, PORT: `${port}` })).toBe(
    `Port ${port} is already in use. Stop the other program, or set PORT to a free one.`,
  );
  const server = await startServer(environment);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});

test('a data folder in use: the second server is refused, and the first runs on', async () => {
  const folder = temporaryFolder();
  const first = await startServer({ DATA_DIR: folder });
  expect(await refusal({ DATA_DIR: folder })).toBe(
    `The data folder ${folder} is in use by the running server (process ${first.pid}). Stop it first, or set DATA_DIR to another folder.`,
  );
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
});

test('a data folder that cannot be written', async () => {
  const folder = join(folderWith({ file: '' }), 'file', 'data');
  const sentence = await refusal({ DATA_DIR: folder });
  expect(sentence).toMatch(`The data folder ${folder} cannot be written (`);
  expect(sentence).toMatch(/\)\. Set DATA_DIR to a writable folder\.$/);
});

test('a bank key file that is no key', async () => {
  const folder = folderWith({ 'bank.key': 'too short' });
  expect(await refusal({ DATA_DIR: folder })).toBe(
    `${join(folder, 'bank.key')} is not a 32-byte key.`,
  );
});

test('several bad keys: names each in one sentence, without the values of secrets', async () => {
  const sentence = await refusal({
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

test('a database without bank keys', async () => {
  expect(await refusal({ DATABASE_URL: inject('postgresUrl') })).toBe(
    'BANK_KEYS must be set when DATABASE_URL is: instances share their keys.',
  );
});

test('a database address that is none', async () => {
  const sentence = await refusal({
    DATABASE_URL: 'postgres://clerk:hush@[/shop',
    BANK_KEYS: bankKeys,
  });
  expect(sentence).toContain('DATABASE_URL must be a postgres:// address');
  expect(sentence).not.toContain('hush');
});

/** A database in which its user may make nothing. */
async function readOnlyDatabase(): Promise<URL> {
  const url = new URL(await freshDatabase(inject('postgresUrl')));
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
] as const)('a database %s', async ([, address]) => {
  const { href, host, pathname, password } = await address();
  const sentence = await refusal({ DATABASE_URL: href, BANK_KEYS: bankKeys });
  expect(sentence).toMatch(`The database ${host}${pathname} of DATABASE_URL cannot be used (`);
  expect(sentence).not.toContain(`:${password}@`);
  expect(sentence).not.toContain('hush');
  // The reason, and not the statement that met it.
  expect(sentence).not.toContain('Failed query');
});

/** A copy of the test content, and the product in it to break. */
function contentCopy(): { CONTENT_DIR: string; product: string } {
  const CONTENT_DIR = temporaryFolder();
  copyTestContent(CONTENT_DIR);
  return { CONTENT_DIR, product: join(CONTENT_DIR, 'catalogue', 'plumbing-protect.json') };
}

test('a content file of broken JSON', async () => {
  const { CONTENT_DIR, product } = contentCopy();
  writeFileSync(product, '{\n  "productId":\n    plumbing-protect\n}\n');
  expect(await refusal({ CONTENT_DIR })).toMatch(`The content file ${product} cannot be read (`);
});

test('a content file with wrong fields: names the file and each field', async () => {
  const { CONTENT_DIR, product } = contentCopy();
  const plan = JSON.parse(readFileSync(product, 'utf8'));
  plan.productTitle = 7;
  plan.productVariants[0].priceMonthly = 'cheap';
  writeFileSync(product, JSON.stringify(plan));
  const sentence = await refusal({ CONTENT_DIR });
  expect(sentence).toMatch(`The content file ${product} is not valid: `);
  expect(sentence).toMatch(/productTitle: \S/);
  expect(sentence).toMatch(/productVariants\.0\.priceMonthly: \S/);
});

test('a content folder that is missing', async () => {
  const CONTENT_DIR = join(temporaryFolder(), 'nowhere');
  expect(await refusal({ CONTENT_DIR })).toMatch(`The content folder ${CONTENT_DIR}`);
});
