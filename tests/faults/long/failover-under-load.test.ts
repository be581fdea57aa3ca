import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { startCountedTime } from '#tests/support/counted-time.ts';
import {
  connect,
  createPostgresCluster,
  hostOf,
  listUrl,
} from '#tests/support/postgres-cluster.ts';
import { expectNothingLost, startBuyers } from '#tests/support/retrying-buyers.ts';
import { type ServerProcess, startServer, testBankKeys } from '#tests/support/server-process.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { startWebhookReceiver, webhookSecret } from '#tests/support/webhook-receiver.ts';

// Each test has a standby of its own, since a crash and a promotion use it up.
const { primary, addStandby, promote, createDatabase } = createPostgresCluster();

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

// FAILOVER_ROUNDS=5 prints the figures of both kinds of replication in docs/operations/database.md.
const rounds = Array.from({ length: Number(process.env.FAILOVER_ROUNDS ?? 0) }).flatMap(() => [
  { synchronous: true, standbyCutOffMs: 0 },
  { synchronous: true, standbyCutOffMs: 1000 },
  { synchronous: false, standbyCutOffMs: 0 },
  { synchronous: false, standbyCutOffMs: 1000 },
]);

test.for(rounds)(
  'the promoted standby has no purchase that no buyer was told of, and the lost ones are counted: %o',
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
