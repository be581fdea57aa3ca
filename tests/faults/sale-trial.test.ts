import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { listUrl } from '#tests/support/postgres-cluster.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  sendPurchase,
  startServer,
  testBankKeys,
  waitForFailedStart,
} from '#tests/support/server-process.ts';
import { listServerRights } from '#tests/support/server-rights.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

test('the documented rights are enough; without one of them a start and a host that takes over are refused', async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  const { migrate, close } = await openStorage(readConfig({ DATABASE_URL: url }), '');
  await migrate().finally(close);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  onTestFinished(() => owner.end());
  const user = `server_${randomUUID().replaceAll('-', '')}`;
  for (const statement of listServerRights(user)) await owner.query(statement);

  // Two hosts that lead to one database. The second answers only once the first is cut, so that the server cannot change over before.
  const port = Number(new URL(url).port);
  const [first, second] = [await startTcpProxy(port), await startTcpProxy(port)];
  second.cut();
  const hosts = [first, second].map((proxy) => `127.0.0.1:${proxy.port}`);
  const database = new URL(url).pathname.slice(1);
  const environment = {
    DATABASE_URL: listUrl(hosts, { user: `${user}:change-me`, database }),
    BANK_KEYS: testBankKeys,
    MIGRATE: 'off',
    DATA_DIR: createTemporaryFolder(),
  };
  const server = await startServer(environment);
  const readiness = async () => (await fetch(`${server.address}/readyz`)).json();
  await expect.poll(readiness).toMatchObject({ status: 'ready' });
  await sendPurchase(server, randomUUID(), createContractBody());

  await owner.query(`revoke update on deliveries from ${user}`);
  const sentence =
    'The database cannot make a delivery (permission denied for table deliveries). Grant its user the rights of docs/operations/database.md, “The server’s user”.';
  expect(await waitForFailedStart(environment)).toEqual({ code: 1, stderr: `${sentence}\n` });

  second.mend();
  first.cut();
  await expect
    .poll(readiness)
    .toMatchObject({ status: 'not ready', checks: { database: 'refused' } });
  const isAboutTrial = ({ msg }: { msg: string }) => /The database cannot|what a sale/.test(msg);
  const readLog = () => server.log().filter(isAboutTrial);
  await expect.poll(readLog).toMatchObject([{ level: 50, msg: sentence }]);

  await owner.query(`grant update on deliveries to ${user}`);
  await expect.poll(readiness).toMatchObject({ status: 'ready' });
  await expect.poll(readLog).toMatchObject([
    { level: 50, msg: sentence },
    { level: 30, msg: 'the database can run what a sale needs again' },
  ]);

  await owner.query(`revoke insert on bank_keys from ${user}`);
  expect(await waitForFailedStart(environment)).toEqual({
    code: 1,
    stderr:
      'The user of DATABASE_URL has no right to do what a start does (permission denied for table bank_keys). Grant it the rights of docs/operations/database.md, “The server’s user”.\n',
  });
});
