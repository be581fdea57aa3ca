import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { newPostgres } from '#tests/support/postgres.ts';
import { contractBody } from '#tests/support/purchase.ts';
import { referenceOf, type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { startProxy } from '#tests/support/tcp-proxy.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { freshDatabase } from '#tests/support/test-storage.ts';

const body = contractBody();
const recoveryMs = 5000;

const startOn = (databaseUrl: string, environment: Record<string, string> = {}) =>
  startServer({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: databaseUrl,
    BANK_KEYS: `2026a:${Buffer.alloc(32, 7).toString('base64')}`,
    // Requests are counted, on connections of their own, and never too many.
    RATE_LIMITS: '100000',
    LOG_LEVEL: 'fatal',
    ...environment,
  });

/** Buyers who purchase without end, and send a purchase again that failed, with its key. */
function shop(server: ServerProcess, buyers: number) {
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
          answered.set(key, await referenceOf(server, key, body));
        } catch {
          failures += 1;
          await pause(50);
        }
      }
    }
  };
  const closed = Promise.all(Array.from({ length: buyers }, buy));
  const more = async (count: () => number, by: number, timeout: number) => {
    const wanted = count() + by;
    const isEnough = vi.waitUntil(() => count() >= wanted, { timeout, interval: 20 });
    const ended = server.exit.then(({ code }) => `the server ended with ${code}`);
    expect(await Promise.race([isEnough, ended])).toBe(true);
  };
  return {
    answered,
    sells: (by: number, timeout = 30_000) => more(() => answered.size, by, timeout),
    fails: (by: number) => more(() => failures, by, 30_000),
    close: async () => {
      isOpen = false;
      await closed;
    },
  };
}

/** Every reference that a buyer was told is stored under its key, once, with its job. */
async function expectNothingLost(databaseUrl: string, answered: Map<string, string>) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  onTestFinished(() => database.end());
  const { rows } = await database.query<{ key: string; reference: string; jobs: number }>(
    `select idempotency_key as key, reference, count(job.id)::int as jobs from contracts
      left join deliveries on kind = 'fulfil-contract' and contract_id = contracts.id
      left join pgboss.job on job.name = kind and data->>'deliveryId' = deliveries.id::text
      group by contracts.id`,
  );
  expect(new Map(rows.map(({ key, reference }) => [key, reference]))).toEqual(answered);
  expect(rows.filter(({ jobs }) => jobs !== 1)).toEqual([]);
}

test('PostgreSQL stops ten times under load: the server runs on, loses nothing and sells again at once', async () => {
  const postgres = await newPostgres();
  onTestFinished(postgres.remove);
  const url = await freshDatabase(postgres.url);
  const server = await startOn(url);
  const { answered, sells, fails, close } = shop(server, 8);

  for (let round = 0; round < 10; round += 1) {
    await sells(10);
    await postgres.stop(round % 2 === 0 ? 'immediate' : 'fast');
    await fails(8);
    await postgres.start();
    await sells(1, recoveryMs);
  }

  await close();
  await expectNothingLost(url, answered);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
}, 180_000);

test('a network that goes silent holds no connection for long, and the first sale follows its return', async () => {
  const url = new URL(await freshDatabase(inject('postgresUrl')));
  const proxy = await startProxy(Number(url.port));
  const direct = url.href;
  url.port = `${proxy.port}`;
  const server = await startOn(url.href, { DATABASE_TIMEOUT_MS: '2000' });
  const { answered, sells, fails, close } = shop(server, 16);
  await sells(20);

  proxy.cut();
  // More failures than there are buyers and connections: each connection has been given up once.
  await fails(40);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(503);
  proxy.mend();
  await sells(1, recoveryMs);
  await sells(30);

  await close();
  await expectNothingLost(direct, answered);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
}, 120_000);
