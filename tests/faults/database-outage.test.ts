import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startNewPostgres } from '#tests/support/postgres.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  type ServerProcess,
  sendPurchase,
  startServer,
  testBankKeys,
} from '#tests/support/server-process.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const body = createContractBody();

const startOn = (databaseUrl: string, environment: Record<string, string> = {}) =>
  startServer({
    DATA_DIR: createTemporaryFolder(),
    DATABASE_URL: databaseUrl,
    BANK_KEYS: testBankKeys,
    // Rate limits are on, since their counts use the same connections, but high enough to refuse no request.
    RATE_LIMITS: '100000',
    LOG_LEVEL: 'fatal',
    ...environment,
  });

/** Starts buyers who purchase until closed; each repeats a failed purchase with the same key. */
function startBuyers(server: ServerProcess, count: number) {
  const answered = new Map<string, string>();
  let failures = 0;
  let isOpen = true;
  let isOver = false;
  onTestFinished(() => {
    isOpen = false;
    isOver = true;
  });
  const buy = async () => {
    while (isOpen) {
      const key = randomUUID();
      while (!answered.has(key) && !isOver) {
        try {
          answered.set(key, await sendPurchase(server, key, body));
        } catch {
          failures += 1;
          await pause(50);
        }
      }
    }
  };
  const closed = Promise.all(Array.from({ length: count }, buy));
  const waitForMore = async (current: () => number, by: number) => {
    const target = current() + by;
    const isReached = vi.waitUntil(() => current() >= target, { timeout: 120_000, interval: 20 });
    const exited = server.exit.then(({ code }) => `the server exited with ${code}`);
    expect(await Promise.race([isReached, exited])).toBe(true);
  };
  const waitForSales = (by: number) => waitForMore(() => answered.size, by);
  return {
    answered,
    waitForSales,
    waitForFailures: (by: number) => waitForMore(() => failures, by),
    /**
     * Waits for more sales. Until then each buyer's purchase in flight and one more may have failed. Counts them, because the
     * time depends on the machine's load.
     */
    expectRecovery: async () => {
      const before = failures;
      await waitForSales(count);
      expect(failures - before).toBeLessThanOrEqual(2 * count);
    },
    close: async () => {
      isOpen = false;
      await closed;
    },
  };
}

/** Every reference that a buyer received is stored once, under its key, with its delivery to the CRM. */
async function expectNothingLost(databaseUrl: string, answered: Map<string, string>) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  onTestFinished(() => database.end());
  const { rows } = await database.query<{ key: string; reference: string; planned: number }>(
    `select idempotency_key as key, reference, count(deliveries.id)::int as planned from contracts
      left join deliveries on kind = 'fulfil-contract' and contract_id = contracts.id
      group by contracts.id`,
  );
  expect(new Map(rows.map(({ key, reference }) => [key, reference]))).toEqual(answered);
  expect(rows.filter(({ planned }) => planned !== 1)).toEqual([]);
}

test('survives more stops of PostgreSQL under load than it has connections, loses no purchase and sells at once after each start', async () => {
  const postgres = await startNewPostgres();
  onTestFinished(postgres.remove);
  const url = await createEmptyDatabase(postgres.url);
  // If a stop made the server lose one of its connections for good, the last start would find none.
  const server = await startOn(url, { DATABASE_POOL_SIZE: '3' });
  const { answered, waitForSales, waitForFailures, expectRecovery, close } = startBuyers(server, 8);

  for (let round = 0; round < 4; round += 1) {
    await waitForSales(10);
    await postgres.stop(round % 2 === 0 ? 'immediate' : 'fast');
    await waitForFailures(8);
    await postgres.start();
    await expectRecovery();
  }

  await close();
  await expectNothingLost(url, answered);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
});

test('the server gives up connections when the network to the database stops, and sells at once after its return', async () => {
  const url = new URL(await createEmptyDatabase(inject('postgresUrl')));
  const proxy = await startTcpProxy(Number(url.port));
  const direct = url.href;
  url.port = `${proxy.port}`;
  const server = await startOn(url.href, { DATABASE_TIMEOUT_MS: '2000' });
  const { answered, waitForSales, waitForFailures, expectRecovery, close } = startBuyers(
    server,
    16,
  );
  await waitForSales(20);

  proxy.cut();
  // Waits for more failures than there are buyers and connections, so that every connection has timed out once.
  await waitForFailures(40);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(503);
  proxy.mend();
  await expectRecovery();
  await waitForSales(30);

  await close();
  await expectNothingLost(direct, answered);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
});
