import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { runOpsProcess, startOpsProcess } from '#tests/support/ops-process.ts';
import {
  connect,
  createPostgresCluster,
  hostOf,
  listUrl,
} from '#tests/support/postgres-cluster.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  launchServer,
  postJson,
  sendPurchase,
  startServer,
  testBankKeys,
} from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

// Each test has a standby of its own, since a promotion uses it up. The fault run promotes standbys under load.
const { primary, addStandby, promote, createDatabase } = createPostgresCluster();

const createEnvironment = (DATABASE_URL: string) => ({
  DATA_DIR: createTemporaryFolder(),
  DATABASE_URL,
  BANK_KEYS: testBankKeys,
});

/** Waits for a session that waits for a lock. That of the migrations is asked for again and again. */
async function waitForBlocked(client: pg.Client): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await client.query(
        `select from pg_stat_activity where datname = current_database()
          and (wait_event_type = 'Lock' or query like 'select pg_try_advisory_lock%')`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 120_000, interval: 20 },
  );
}

test('a purchase that only the primary has is confirmed when a synchronous standby has it too, also by a repeat after a restart', async () => {
  const crashed = primary();
  const { database, urlOn } = await createDatabase();
  const standby = await addStandby({ synchronous: true });
  const server = await startServer({
    ...createEnvironment(listUrl([hostOf(crashed), hostOf(standby)], { database })),
    DATABASE_TIMEOUT_MS: '1000',
  });
  const [key, body] = [randomUUID(), createContractBody()];
  // A buyer who presses more than 60 times in five minutes is refused.
  const repeat = { timeout: 120_000, interval: 1000 };
  const buy = async () => {
    const response = await postJson(server, endpointPaths.createContract, body, { key });
    return { status: response.status, text: await response.text() };
  };
  await standby.stop('immediate');
  expect(await buy()).toMatchObject({ status: 503 });
  // After a restart PostgreSQL shows what it had committed without the standby.
  await crashed.stop('immediate');
  await crashed.start();
  const reader = await connect(urlOn(crashed));
  expect((await reader.query('select from contracts')).rows).toHaveLength(1);
  expect(await buy()).toMatchObject({ status: 503 });

  await standby.start();
  const confirmed = await vi.waitFor(async () => {
    const answer = await buy();
    expect(answer.status).toBe(200);
    return answer;
  }, repeat);
  await crashed.stop('immediate');
  await promote(standby);
  await vi.waitFor(async () => expect(await buy()).toEqual(confirmed), repeat);
  const promoted = await connect(urlOn(standby));
  expect((await promoted.query('select from contracts')).rows).toHaveLength(1);
});

test('a start, a migration and a key rotation that a promotion interrupts end with one sentence, and the next ones succeed', async () => {
  const crashed = primary();
  // One promotion interrupts all three, each on a database of its own.
  const [start, migration, rotation] = [
    await createDatabase(),
    await createDatabase(),
    await createDatabase(),
  ];
  const standby = await addStandby({ synchronous: true });
  const listHosts = ({ database }: { database: string }) =>
    listUrl([hostOf(crashed), hostOf(standby)], { database });
  const newKey = `2027:${Buffer.alloc(32, 9).toString('base64')}`;
  const seller = await startServer({
    ...createEnvironment(listHosts(rotation)),
    BANK_KEYS: `${testBankKeys},${newKey}`,
  });
  const sales = 3;
  for (let sale = 0; sale < sales; sale += 1) {
    await sendPurchase(seller, randomUUID(), createContractBody());
  }
  seller.kill('SIGTERM');
  await seller.exit;

  for (const [{ urlOn }, statements] of [
    [start, 'select pg_advisory_lock(7205113)'],
    [migration, 'begin; create table contracts ()'],
    [rotation, 'begin; select from contracts order by id desc limit 1 for update'],
  ] as const) {
    await (await connect(urlOn(crashed))).query(statements);
  }
  const toStart = createEnvironment(listHosts(start));
  const toMigrate = createEnvironment(listHosts(migration));
  const newFirst = {
    DATABASE_URL: listHosts(rotation),
    BANK_KEYS: `${newKey},${testBankKeys}`,
    DATABASE_TIMEOUT_MS: '600000',
  };
  const rotating = startOpsProcess(['keys', 'rotate'], newFirst);
  rotating.stdin.end();
  await waitForBlocked(await connect(rotation.urlOn(crashed)));
  const starting = launchServer(toStart);
  await waitForBlocked(await connect(start.urlOn(crashed)));
  // The migration comes last: it gives up after waiting five seconds for the lock.
  const watcher = await connect(migration.urlOn(crashed));
  const migrating = launchServer(toMigrate);
  await waitForBlocked(watcher);
  await crashed.stop('immediate');
  for (const { exit } of [starting, migrating]) {
    const { code, stderr } = await exit;
    expect(stderr).toMatch(/^The database [^\n]+ cannot be used \([^\n]+\)\.\n$/);
    expect(code).toBe(1);
  }
  // Before the promotion no host accepts writes.
  const early = await Promise.all(
    [toStart, toMigrate].map((environment) => launchServer(environment).exit),
  );
  for (const { stderr } of early) {
    expect(stderr).toMatch(
      /^The database [^\n]+ cannot be used \(no host accepts writes: [^\n]+ does not answer [^\n]+ is read-only\)\.\n$/,
    );
  }

  await promote(standby);
  expect(await rotating.exit).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^The database became unavailable \([^\n]+\): run the command again; if it lasts, .*\n$/,
    ),
  });
  for (const server of await Promise.all([toStart, toMigrate].map(startServer))) {
    const key = randomUUID();
    const reference = await sendPurchase(server, key, createContractBody());
    expect(await sendPurchase(server, key, createContractBody())).toBe(reference);
  }
  expect(await runOpsProcess(['keys', 'rotate'], newFirst)).toEqual({
    code: 0,
    stdout: `${sales} contracts are now under the key 2027, 0 are left under others.\n`,
    stderr: `${sales} contracts sealed again\n`,
  });
});
