import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startNewPostgres } from '#tests/support/postgres.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { expectNothingLost, startBuyers } from '#tests/support/retrying-buyers.ts';
import { sendPurchase, startServer, testBankKeys } from '#tests/support/server-process.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const body = createContractBody();

const startOn = (databaseUrl: string, environment: Record<string, string> = {}) =>
  startServer({
    DATA_DIR: createTemporaryFolder(),
    DATABASE_URL: databaseUrl,
    BANK_KEYS: testBankKeys,
    LOG_LEVEL: 'fatal',
    ...environment,
  });

test('a server that loses PostgreSQL under load more often than it has connections loses no purchase and sells at once after each return', async () => {
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
  // All connections wait for an answer then, as those of a busy database do.
  const { checks } = await (await fetch(`${server.address}/readyz`)).json();
  expect(checks).toMatchObject({ database: 'unreachable' });
  proxy.mend();
  await expectRecovery();
  await waitForSales(30);

  await close();
  await expectNothingLost(direct, answered);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
});

test('/readyz calls an outage unreachable throughout, and the log has a line at its beginning and one at its end', async () => {
  const postgres = await startNewPostgres();
  onTestFinished(postgres.remove);
  const url = await createEmptyDatabase(postgres.url);
  const server = await startOn(url, { LOG_LEVEL: 'info' });
  const readDatabase = async () => {
    const response = await fetch(`${server.address}/readyz`);
    return (await response.json()).checks.database;
  };
  await expect.poll(readDatabase).toBe('ok');
  await postgres.stop('fast');
  await expect.poll(readDatabase).not.toBe('ok');
  const seen = new Set<string>();
  const endsAt = Date.now() + 8000;
  while (Date.now() < endsAt) {
    // Requests that wait for a connection, as those of buyers do.
    await Promise.all([readDatabase(), sendPurchase(server, randomUUID(), body).catch(() => {})]);
    seen.add(await readDatabase());
  }
  expect([...seen]).toEqual(['unreachable']);
  await postgres.start();
  await expect.poll(readDatabase).toBe('ok');

  const isOfRequest = ({ msg }: { msg: string }) => /^request$|busy or away/.test(msg);
  const { host } = new URL(url);
  const told = () => server.log().filter((line) => line.level >= 40 && !isOfRequest(line));
  expect(told()).toMatchObject([
    {
      level: 50,
      msg: expect.stringMatching(
        `^the database ${host} is unreachable \\(.+\\): purchases, enquiries and lookups get 503 until it answers; restore it, no restart is needed$`,
      ),
    },
  ]);
  const ends = server
    .log()
    .filter(({ msg }) => /^the database answers again after \d+ s$/.test(msg));
  expect(ends).toHaveLength(1);
  expect(server.output()).not.toContain('"stack"');
  expect(server.output()).not.toContain(`:${new URL(url).password}@`);
});
