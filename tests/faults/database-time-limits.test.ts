import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { findErrorCode } from '#server/errors/error-code.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';

/** One connection with a time limit of 1.5 seconds, through a proxy that can stop forwarding. */
async function limitedDatabase() {
  const url = new URL(await createEmptyDatabase(inject('postgresUrl')));
  const proxy = await startTcpProxy(Number(url.port));
  url.port = `${proxy.port}`;
  const settings = {
    DATABASE_URL: url.href,
    DATABASE_TIMEOUT_MS: '1500',
    DATABASE_POOL_SIZE: '1',
  };
  const { db, close } = await openStorage(readConfig(settings), '');
  onTestFinished(close);
  return { db, proxy };
}

const session = sql`select pg_backend_pid() as pid`;
const cancelledStatement = '57014';

test('a statement that exceeds the time limit is cancelled, and the next one runs', async () => {
  const { db } = await limitedDatabase();
  const error = await db.execute(sql`select pg_sleep(10)`).catch((reason: unknown) => reason);
  expect(findErrorCode(error)).toBe(cancelledStatement);
  expect(await db.execute(session)).toMatchObject({ rows: [{ pid: expect.any(Number) }] });
});

test.for(['before', 'within', 'at the end of'])(
  'fails a transaction when the network stops %s it, and replaces the connection',
  async (moment) => {
    const { db, proxy } = await limitedDatabase();
    await db.execute(session);
    if (moment === 'before') proxy.cut();
    const transaction = db.transaction(async (tx) => {
      await tx.execute(session);
      if (moment !== 'before') proxy.cut();
      if (moment === 'within') await tx.execute(session);
    });
    await expect(transaction).rejects.toThrow();
    proxy.mend();
    const next = db.transaction((tx) => tx.execute(session));
    expect(await next).toMatchObject({ rows: [{ pid: expect.any(Number) }] });
  },
);

test('PostgreSQL releases the locks of a client whose network connection stopped', async () => {
  const { db, proxy } = await limitedDatabase();
  await db.execute(sql`create table held (id int primary key)`);
  const lost = db.transaction(async (tx) => {
    await tx.execute(sql`insert into held values (1)`);
    proxy.cut();
    await tx.execute(session);
  });
  await expect(lost).rejects.toThrow();
  proxy.mend();
  // The first attempt may time out while PostgreSQL still holds the lock of the lost transaction.
  const insert = () => db.execute(sql`insert into held values (1)`);
  await insert().catch(insert);
  const { rows } = (await db.execute(sql`select id from held`)) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ id: 1 }]);
});
