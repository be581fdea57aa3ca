import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { startCountedTime } from '#tests/support/counted-time.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { runOpsProcess, startOpsProcess } from '#tests/support/ops-process.ts';
import type { PostgresServer } from '#tests/support/postgres.ts';
import { createPostgresCluster, hostOf, listUrl } from '#tests/support/postgres-cluster.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { expectNothingLost, startBuyers } from '#tests/support/retrying-buyers.ts';
import {
  launchServer,
  postJson,
  type ServerProcess,
  sendPurchase,
  startServer,
  testBankKeys,
} from '#tests/support/server-process.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { startWebhookReceiver, webhookSecret } from '#tests/support/webhook-receiver.ts';

// Over ten seconds in all: each test has a standby of its own, since a crash and a promotion use it up.
const { primary, addStandby, promote } = createPostgresCluster();

/** A new database on the primary, which a standby gets too. */
async function createDatabase() {
  const database = new URL(await createEmptyDatabase(primary().url)).pathname.slice(1);
  return {
    database,
    urlOn: (server: PostgresServer) => server.url.replace(/[^/]*$/, database),
  };
}

const createEnvironment = (DATABASE_URL: string) => ({
  DATA_DIR: createTemporaryFolder(),
  DATABASE_URL,
  BANK_KEYS: testBankKeys,
  ADMIN_PORT: '0',
});

async function readHost(server: ServerProcess): Promise<unknown> {
  const findPort = () => server.log().find(({ adminPort }) => adminPort)?.adminPort;
  await expect.poll(findPort).toBeDefined();
  const response = await fetch(`http://127.0.0.1:${findPort()}/readyz`);
  const body = (await response.json()) as { databaseHost?: unknown };
  return body.databaseHost;
}

/** Waits for a session that waits for a lock. */
async function waitForBlocked(client: pg.Client): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await client.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 120_000, interval: 20 },
  );
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

test('a synchronous standby that is a minute behind is promoted after a crash: it sells within five seconds, and nothing is lost or doubled', async () => {
  const crashed = primary();
  const { database, urlOn } = await createDatabase();
  const standby = await addStandby({
    synchronous: true,
    flags: ['-c', 'recovery_min_apply_delay=60s'],
  });
  const crm = await startWebhookReceiver((response) => response.end());
  const server = await startServer({
    ...createEnvironment(listUrl([hostOf(standby), hostOf(crashed)], { database })),
    CRM_URL: crm.url,
    CRM_SECRET: webhookSecret,
  });
  expect(await readHost(server)).toBe(hostOf(crashed));
  const buyers = startBuyers(server, 8);
  await buyers.waitForSales(30);

  await crashed.stop('immediate');
  await promote(standby);
  const sincePromotion = startCountedTime();
  await buyers.waitForSales(1);
  expect(sincePromotion()).toBeLessThan(5000);
  await buyers.waitForSales(30);
  await buyers.close();

  await expectNothingLost(urlOn(standby), buyers.answered);
  expect(await readHost(server)).toBe(hostOf(standby));
  // Attempts that the crash interrupted would be repeated when their leases end, after 30 seconds.
  await (await connect(urlOn(standby))).query('update deliveries set leased_until = null');
  await vi.waitFor(
    () => {
      const ids = new Set(crm.received.map(({ headers }) => headers['webhook-id']));
      expect(ids.size).toBe(buyers.answered.size);
    },
    { timeout: 120_000 },
  );
});

test('after a silent network failure the promoted standby sells within five seconds; the former primary is refused when it is back', async () => {
  const cutOff = primary();
  const { database, urlOn } = await createDatabase();
  const standby = await addStandby({ synchronous: true });
  const proxy = await startTcpProxy(Number(new URL(cutOff.url).port));
  const proxied = `127.0.0.1:${proxy.port}`;
  const server = await startServer(
    createEnvironment(listUrl([proxied, hostOf(standby)], { database })),
  );
  expect(await readHost(server)).toBe(proxied);
  const buyers = startBuyers(server, 16);
  await buyers.waitForSales(30);

  proxy.cut();
  await promote(standby);
  const sincePromotion = startCountedTime();
  await buyers.waitForSales(1);
  expect(sincePromotion()).toBeLessThan(5000);
  proxy.mend();
  await vi.waitFor(
    () =>
      expect(server.output()).toMatch(
        new RegExp(`the database host ${proxied} is refused: its timeline \\d+ is older than \\d+`),
      ),
    { timeout: 120_000 },
  );
  await buyers.waitForSales(30);
  await buyers.close();
  await expectNothingLost(urlOn(standby), buyers.answered);
  await cutOff.stop('immediate');
});

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
      /^The database became unavailable \([^\n]+\): run the command again\.\n$/,
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

// FAILOVER_ROUNDS=5 prints the figures of both kinds of replication in docs/operations/database.md.
const rounds = Array.from({ length: Number(process.env.FAILOVER_ROUNDS ?? 0) }).flatMap(() => [
  { synchronous: true, standbyCutOffMs: 0 },
  { synchronous: true, standbyCutOffMs: 1000 },
  { synchronous: false, standbyCutOffMs: 0 },
  { synchronous: false, standbyCutOffMs: 1000 },
]);

test.for(rounds)(
  'what a crash and a promotion lose: %o',
  async ({ synchronous, standbyCutOffMs }) => {
    const crashed = primary();
    const { database, urlOn } = await createDatabase();
    const link = await startTcpProxy(Number(new URL(crashed.url).port));
    const standby = await addStandby({ synchronous, primaryPort: link.port });
    const server = await startServer(
      createEnvironment(listUrl([hostOf(crashed), hostOf(standby)], { database })),
    );
    const buyers = startBuyers(server, 16);
    await buyers.waitForSales(500);
    if (standbyCutOffMs > 0) link.cut();
    await pause(standbyCutOffMs);
    await crashed.stop('immediate');
    const confirmed = buyers.answered.size;
    await promote(standby);
    const promotedAt = performance.now();
    await buyers.waitForSales(1);
    const firstSaleMs = Math.round(performance.now() - promotedAt);
    await buyers.close();
    const { rows } = await (await connect(urlOn(standby))).query<{ key: string }>(
      'select idempotency_key as key from contracts',
    );
    const stored = new Set(rows.map(({ key }) => key));
    const lost = [...buyers.answered.keys()].filter((key) => !stored.has(key)).length;
    console.info({ synchronous, standbyCutOffMs, confirmed, lost, firstSaleMs });
    expect([...stored].filter((key) => !buyers.answered.has(key))).toEqual([]);
  },
);
