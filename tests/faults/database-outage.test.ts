import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startNewPostgres } from '#tests/support/postgres.ts';
import { expectNothingLost, startBuyers } from '#tests/support/retrying-buyers.ts';
import { startServer, testBankKeys } from '#tests/support/server-process.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const startOn = (databaseUrl: string, environment: Record<string, string>) =>
  startServer({
    DATA_DIR: createTemporaryFolder(),
    DATABASE_URL: databaseUrl,
    BANK_KEYS: testBankKeys,
    ...environment,
  });

test('a server that loses PostgreSQL under load more often than it has connections loses no purchase, sells at once after each return, and says when each outage begins and ends', async () => {
  const postgres = await startNewPostgres();
  onTestFinished(postgres.remove);
  const url = await createEmptyDatabase(postgres.url);
  // If a stop made the server lose one of its connections for good, the last start would find none.
  const server = await startOn(url, { DATABASE_POOL_SIZE: '2', LOG_LEVEL: 'info' });
  const { answered, waitForSales, waitForFailures, expectRecovery, close } = startBuyers(server, 6);
  const readDatabase = async () => {
    const response = await fetch(`${server.address}/readyz`);
    return (await response.json()).checks.database;
  };

  const stops = ['immediate', 'fast', 'immediate'] as const;
  for (const [round, mode] of stops.entries()) {
    await waitForSales(6);
    await postgres.stop(mode);
    await waitForFailures(6);
    // The requests that wait for a connection then do not make it busy.
    const seen = new Set<string>();
    for (let look = 0; round === 0 && look < 20; look += 1) {
      seen.add(await readDatabase());
      await pause(200);
    }
    if (round === 0) expect([...seen]).toEqual(['unreachable']);
    await postgres.start();
    await expectRecovery();
    await expect.poll(readDatabase).toBe('ok');
  }

  await close();
  await expectNothingLost(url, answered);
  const { host } = new URL(url);
  const told = server
    .log()
    .filter(({ level, msg }) => level >= 40 && /is unreachable|get no connection/.test(msg));
  const begin = {
    level: 50,
    msg: expect.stringMatching(
      `^the database ${host} is unreachable \\(.+\\): purchases, enquiries and lookups get 503 until it answers; restore it, no restart is needed$`,
    ),
  };
  expect(told).toMatchObject(stops.map(() => begin));
  const ends = server
    .log()
    .filter(({ msg }) => /^the database answers again after \d+ s$/.test(msg));
  expect(ends).toHaveLength(stops.length);
  // A delivery that was under way says where it failed.
  const others = server.log().filter((line) => !('deliveryId' in line));
  expect(JSON.stringify(others)).not.toContain('"stack"');
  expect(server.output()).not.toContain(`:${new URL(url).password}@`);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
});

test('the server gives up connections when the network to the database stops, and sells at once after its return', async () => {
  const url = new URL(await createEmptyDatabase(inject('postgresUrl')));
  const proxy = await startTcpProxy(Number(url.port));
  const direct = url.href;
  url.port = `${proxy.port}`;
  const server = await startOn(url.href, {
    DATABASE_POOL_SIZE: '4',
    DATABASE_TIMEOUT_MS: '2000',
    LOG_LEVEL: 'fatal',
  });
  const { answered, waitForSales, waitForFailures, expectRecovery, close } = startBuyers(server, 8);
  await waitForSales(8);

  proxy.cut();
  // Waits for more failures than there are buyers and connections, so that every connection has timed out once.
  await waitForFailures(14);
  // All connections wait for an answer then, as those of a busy database do.
  const { checks } = await (await fetch(`${server.address}/readyz`)).json();
  expect(checks).toMatchObject({ database: 'unreachable' });
  proxy.mend();
  await expectRecovery();

  await close();
  await expectNothingLost(direct, answered);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
});
