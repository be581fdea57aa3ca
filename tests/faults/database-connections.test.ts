import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  postJson,
  type ServerProcess,
  startServer,
  testBankKeys,
} from '#tests/support/server-process.ts';

const body = createContractBody();

interface Answer {
  status: number;
  hasRetryAfter: boolean;
}

/** Buyers who each repeat their purchase with the same key until it succeeds. */
function startBuyers({ address }: ServerProcess, count: number) {
  const answers: Answer[] = [];
  const references = new Map<string, string>();
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const buy = async () => {
    const key = randomUUID();
    while (!references.has(key) && !isOver) {
      const response = await postJson({ address }, endpointPaths.createContract, body, { key });
      const { referenceId } = await response.json();
      answers.push({ status: response.status, hasRetryAfter: response.headers.has('retry-after') });
      if (response.status === 200) references.set(key, referenceId);
      // A buyer who presses more than 60 times in five minutes is refused.
      else await pause(1000);
    }
  };
  const done = Promise.all(Array.from({ length: count }, buy));
  // A test that fails kills the server, and with it these requests.
  done.catch(() => {});
  return { answers, references, done };
}

async function connectTo(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function expectOneContractEach(database: pg.Client, references: Map<string, string>) {
  const { rows } = await database.query<{ key: string; reference: string }>(
    'select idempotency_key as key, reference from contracts',
  );
  expect(new Map(rows.map(({ key, reference }) => [key, reference]))).toEqual(references);
  expect(rows).toHaveLength(references.size);
}

/** The kinds of answers: 200, and 503 with Retry-After. */
const kindsOf = (answers: Answer[]) =>
  [...new Set(answers.map(({ status, hasRetryAfter }) => `${status} ${hasRetryAfter}`))].toSorted();

test('purchases get 503 with Retry-After, and /readyz too, while no connection to the database is free', async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  const server = await startServer({
    DATABASE_URL: url,
    BANK_KEYS: testBankKeys,
    DATABASE_POOL_SIZE: '1',
    DATABASE_TIMEOUT_MS: '2000',
    LOG_LEVEL: 'info',
  });
  const database = await connectTo(url);
  await database.query('begin');
  await database.query('lock table contracts in access exclusive mode');

  // More buyers than the connection and the fifty places of its queue.
  const { answers, references, done } = startBuyers(server, 60);
  const readiness = async () => {
    const response = await fetch(`${server.address}/readyz`);
    return { status: response.status, body: await response.json() };
  };
  await expect
    .poll(readiness)
    .toMatchObject({ status: 503, body: { checks: { database: 'busy' } } });
  await expect.poll(() => kindsOf(answers)).toEqual(['503 true']);

  const told = () => server.log().map(({ msg }) => msg);
  await expect
    .poll(told)
    .toContainEqual(
      expect.stringMatching(
        /^requests get no connection to the database \(.+\): they get 503; look for locks .+ DATABASE_POOL_SIZE and max_connections$/,
      ),
    );

  await database.query('commit');
  await done;
  expect(kindsOf(answers)).toEqual(['200 false', '503 true']);
  await expectOneContractEach(database, references);
  await expect.poll(readiness).toMatchObject({ status: 200 });
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  expect(Number(/^database_requests_refused_total (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  await expect
    .poll(told)
    .toContainEqual(
      expect.stringMatching(/^requests get connections to the database again after \d+ s$/),
    );
  // Tasks in the background may fail and are repeated; no request did.
  expect(server.log().filter(({ msg }) => msg === 'request failed')).toEqual([]);
});

test('requests wait for a connection that is open while PostgreSQL accepts no more', async () => {
  const url = new URL(await createEmptyDatabase(inject('postgresUrl')));
  const owner = await connectTo(url.href);
  const user = `server_${randomUUID().replaceAll('-', '')}`;
  await owner.query(`create role ${user} login password 'change-me' connection limit 2`);
  Object.assign(url, { username: user, password: 'change-me' });
  const settings = { DATABASE_URL: url.href, DATABASE_POOL_SIZE: '10' };
  const { db, close } = await openStorage(readConfig(settings), '');
  onTestFinished(close);
  const requests = Array.from({ length: 60 }, () => db.execute(sql`select pg_sleep(0.01)`));
  expect(await Promise.all(requests)).toHaveLength(60);
  const { rows } = await owner.query(`select from pg_stat_activity where usename = '${user}'`);
  expect(rows.length).toBeLessThanOrEqual(2);
});
