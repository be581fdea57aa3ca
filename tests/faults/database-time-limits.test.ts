import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';

/** Repeats what a busy machine does not do within the time limit. */
const untilInTime = <T>(attempt: () => Promise<T>) => vi.waitFor(attempt, 120_000);

/** One open connection with a time limit of 1.5 seconds, through a proxy that can stop forwarding. */
async function limitedDatabase() {
  const url = new URL(await createEmptyDatabase(inject('postgresUrl')));
  const proxy = await startTcpProxy(Number(url.port));
  url.port = `${proxy.port}`;
  const settings = {
    DATABASE_URL: url.href,
    DATABASE_TIMEOUT_MS: '1500',
    DATABASE_POOL_SIZE: '1',
  };
  const { db, close } = await untilInTime(() => openStorage(readConfig(settings), ''));
  onTestFinished(close);
  await untilInTime(() => db.execute(session));
  return { db, proxy };
}

const session = sql`select pg_backend_pid() as pid`;
const cancelledStatement = '57014';

test('a statement that exceeds the time limit is cancelled, and the next one runs', async () => {
  const { db } = await limitedDatabase();
  const error = await db.execute(sql`select pg_sleep(10)`).catch((reason: unknown) => reason);
  expect(findErrorCode(error)).toBe(cancelledStatement);
  const next = await untilInTime(() => db.execute(session));
  expect(next).toMatchObject({ rows: [{ pid: expect.any(Number) }] });
});

test.for(['before', 'within', 'at the end of'])(
  'a transaction fails when the network stops %s it, and its connection is replaced',
  async (moment) => {
    const { db, proxy } = await limitedDatabase();
    if (moment === 'before') proxy.cut();
    const transaction = db.transaction(async (tx) => {
      await tx.execute(session);
      if (moment !== 'before') proxy.cut();
      if (moment === 'within') await tx.execute(session);
    });
    await expect(transaction).rejects.toThrow();
    proxy.mend();
    const next = await untilInTime(() => db.transaction((tx) => tx.execute(session)));
    expect(next).toMatchObject({ rows: [{ pid: expect.any(Number) }] });
  },
);

test('PostgreSQL releases the locks of a client whose network connection stopped', async () => {
  const { db, proxy } = await limitedDatabase();
  await untilInTime(() => db.execute(sql`create table if not exists held (id int primary key)`));
  const lost = db.transaction(async (tx) => {
    await tx.execute(sql`insert into held values (1)`);
    proxy.cut();
    await tx.execute(session);
  });
  await expect(lost).rejects.toThrow();
  proxy.mend();
  // The first attempt may time out while PostgreSQL still holds the lock of the lost transaction.
  await untilInTime(() => db.execute(sql`insert into held values (1) on conflict do nothing`));
  const held = await untilInTime(() => db.execute(sql`select id from held`));
  expect(held).toMatchObject({ rows: [{ id: 1 }] });
});
