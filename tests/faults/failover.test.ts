import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { BoundedPool } from '#server/platform/storage/bounded-pool.ts';
import type { HostAnswer } from '#server/platform/storage/choose-host.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { openDatabaseHosts } from '#server/platform/storage/database-hosts.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { isDatabaseUnavailable } from '#server/platform/storage/unavailable.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { createPostgresCluster, hostOf, listUrl } from '#tests/support/postgres-cluster.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';

const { primary, addStandby, promote } = createPostgresCluster();

/** Runs the statements and returns the rows of the last one. */
async function run(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: unknown[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}

/** A table of one server, by which a test sees where a write went. */
async function createTable(): Promise<string> {
  const name = `rows_${randomUUID().replaceAll('-', '')}`;
  await run(primary().url, `create table ${name} (id int)`);
  return name;
}

async function open(DATABASE_URL: string) {
  const { log, text } = createRecordedLog();
  const storage = await openStorage(readConfig({ DATABASE_URL, BANK_KEYS: '' }), '', log);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await storage.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { storage, log: text, close };
}

const openError = (DATABASE_URL: string) =>
  openStorage(readConfig({ DATABASE_URL }), '').then(
    () => 'no error',
    (error: Error) => error.message,
  );

const write = ({ db }: Storage, table: string) =>
  db.execute(sql`insert into ${sql.identifier(table)} values (1)`);

/** Writes until it succeeds. Every failure must be one that a buyer repeats. */
function writeAgain(storage: Storage, table: string) {
  return vi.waitFor(
    async () => {
      try {
        await write(storage, table);
      } catch (error) {
        expect(isDatabaseUnavailable(error)).toBe(true);
        throw error;
      }
    },
    { timeout: 120_000, interval: 20 },
  );
}

test('the server uses the host that accepts writes, wherever it is in the list, and logs those that do not answer', async () => {
  const standby = await addStandby();
  const table = await createTable();
  const unknown = 'database.invalid:5432';
  const { storage, log } = await open(listUrl([unknown, hostOf(standby), hostOf(primary())]));
  await write(storage, table);
  expect(storage.host()).toBe(hostOf(primary()));
  expect(log()).toContain(`the database host ${unknown} does not answer (getaddrinfo`);
  expect(log()).toContain(`the database host ${hostOf(standby)} is read-only`);
  expect(log()).toContain(`the database host ${hostOf(primary())} is in use`);
  expect(log()).not.toContain('password');
});

test('the server uses the host that accepts the password', async () => {
  await run(primary().url, `create role cashier login password 'right'`);
  await run(inject('postgresUrl'), `create role cashier login password 'other'`);
  onTestFinished(async () => void (await run(inject('postgresUrl'), 'drop role cashier')));
  const other = new URL(inject('postgresUrl')).host;
  const { storage, log } = await open(
    listUrl([other, hostOf(primary())], { user: 'cashier:right' }),
  );
  await storage.db.execute(sql`select`);
  expect(storage.host()).toBe(hostOf(primary()));
  expect(log()).toContain(
    `the database host ${other} does not answer (password authentication failed`,
  );
});

test('a failed start says in one sentence why no host accepts writes', async () => {
  const down = [await findFreePort(), await findFreePort()].map((port) => `127.0.0.1:${port}`);
  expect(await openError(listUrl(down, { user: 'clerk:hush', database: 'shop' }))).toBe(
    `The database ${down[0]},${down[1]}/shop of DATABASE_URL cannot be used (no host accepts writes: ${down[0]} does not answer (connect ECONNREFUSED ${down[0]}), ${down[1]} does not answer (connect ECONNREFUSED ${down[1]})).`,
  );
  const standby = hostOf(await addStandby());
  expect(await openError(listUrl([`${down[0]}`, standby]))).toBe(
    `The database ${down[0]},${standby}/postgres of DATABASE_URL cannot be used (no host accepts writes: ${down[0]} does not answer (connect ECONNREFUSED ${down[0]}), ${standby} is read-only).`,
  );
});

test('a connection waits for hosts that are too busy to answer, and not for those that refuse', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const answers: HostAnswer[] = [];
  const hosts = openDatabaseHosts(['postgres://other', primary().url], undefined, async () => {
    return answers.shift() ?? { kind: 'accepts-writes', timeline: 1 };
  });
  const pool = new BoundedPool(
    { connectionString: primary().url, connectionTimeoutMillis: 60_000 },
    hosts,
  );
  onTestFinished(async () => {
    hosts.close();
    await pool.end();
    vi.useRealTimers();
  });
  const refuses: HostAnswer = { kind: 'unreachable', reason: 'connect ECONNREFUSED' };
  const busy: HostAnswer = { kind: 'unreachable', reason: 'timeout' };
  answers.push(refuses, refuses);
  await expect(pool.connect()).rejects.toThrow('No connection to the database');
  answers.push(busy, refuses, busy, { kind: 'read-only' });
  (await pool.connect()).release();
  expect(answers).toEqual([]);
});

test('the server leaves a host that became read-only, and returns when it accepts writes again', async () => {
  const standby = await addStandby();
  const table = await createTable();
  const { storage, log } = await open(listUrl([hostOf(primary()), hostOf(standby)]));
  const setReadOnly = (value: string) =>
    run(
      `${primary().url}?options=-c%20default_transaction_read_only%3Doff`,
      `alter system set default_transaction_read_only = ${value}`,
      'select pg_reload_conf()',
    );
  await write(storage, table);
  await setReadOnly('on');
  await vi.waitFor(() => expect(storage.host()).toBeUndefined(), { timeout: 120_000 });
  const error: unknown = await write(storage, table).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(log()).toContain(`the database host ${hostOf(primary())} is read-only`);
  await setReadOnly('off');
  await writeAgain(storage, table);
  expect(storage.host()).toBe(hostOf(primary()));
});

test('of two hosts that accept writes the newer timeline is used; the older one is refused even when the newer one does not answer', async () => {
  const cutOff = primary();
  const promoted = await addStandby();
  const table = await createTable();
  const list = listUrl([hostOf(cutOff), hostOf(promoted)]);
  const { storage, log, close } = await open(list);
  await write(storage, table);
  expect(storage.host()).toBe(hostOf(cutOff));
  const listPromoted = () =>
    run(promoted.url, `select id from ${table}`).catch((error: Error) => error.message);
  // The standby is asynchronous: a promotion before would lose the row, or the table.
  await expect.poll(listPromoted).toHaveLength(1);

  await promote(promoted);
  await vi.waitFor(() => expect(storage.host()).toBe(hostOf(promoted)), { timeout: 120_000 });
  await writeAgain(storage, table);
  expect(await listPromoted()).toHaveLength(2);
  expect(log()).toMatch(
    new RegExp(
      `the database host ${hostOf(cutOff)} is refused: its timeline \\d+ is older than \\d+`,
    ),
  );

  await promoted.stop('immediate');
  await vi.waitFor(
    () => expect(log()).toContain(`the database host ${hostOf(promoted)} does not answer`),
    { timeout: 120_000 },
  );
  const error: unknown = await write(storage, table).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await run(cutOff.url, `select id from ${table}`)).toHaveLength(1);
  await promoted.start();
  await writeAgain(storage, table);
  await close();

  const restarted = await open(list);
  expect(restarted.storage.host()).toBe(hostOf(promoted));
  await cutOff.stop('immediate');
});
