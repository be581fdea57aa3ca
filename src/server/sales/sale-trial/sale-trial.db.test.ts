import { sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { openDatabaseHosts } from '#server/platform/storage/database-hosts.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { openSaleTrial } from './sale-trial.ts';

let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});

const mendEnquiries = () =>
  storage.db.execute(sql`alter table if exists moved rename to enquiries`);

/** Until the test ends. */
async function breakEnquiries(): Promise<void> {
  onTestFinished(async () => void (await mendEnquiries()));
  await storage.db.execute(sql`alter table enquiries rename to moved`);
}

/** Two hosts that lead to this database. `takeOver` makes the other one accept writes. */
async function openTwoHosts({ db }: Storage) {
  let primary = 'postgres://a';
  const hosts = openDatabaseHosts(['postgres://a', 'postgres://b'], undefined, async (address) =>
    address === primary ? { kind: 'accepts-writes', timeline: 1 } : { kind: 'read-only' },
  );
  onTestFinished(hosts.close);
  await hosts.find();
  const takeOver = () => {
    primary = primary === 'postgres://a' ? 'postgres://b' : 'postgres://a';
    return expect.poll(hosts.inUse).toBe(primary);
  };
  const connection = { kind: 'postgres' as const, hosts, timeoutMs: 8000, poolSize: 8 };
  return { storage: { db, connection }, takeOver };
}

async function openTrial(storage: Parameters<typeof openSaleTrial>[0]['storage']) {
  const { log, text } = createRecordedLog();
  let failures = 0;
  const countFailure = () => {
    failures += 1;
  };
  const trial = await openSaleTrial({ storage, log, countFailure, everyMs: 10 });
  onTestFinished(trial.close);
  const lines = () =>
    text()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { trial, lines, failures: () => failures };
}

const isMissing =
  'The database cannot store an enquiry (relation "enquiries" does not exist). It needs PostgreSQL 15 or newer and the schema of this version: docs/operations/database.md, “Databases”.';

test('a database that cannot run what a sale needs is refused at once', async () => {
  await breakEnquiries();
  await expect(openTrial(storage)).rejects.toThrow(new OperatorError(isMissing));
});

test('a host that takes over is refused until it can run what a sale needs, with one line for each change', async () => {
  const { storage: twoHosts, takeOver } = await openTwoHosts(storage);
  const { trial, lines, failures } = await openTrial(twoHosts);
  expect(trial.state()).toBe('ok');
  await breakEnquiries();
  await takeOver();
  await expect.poll(trial.state).toBe('refused');
  await expect.poll(failures).toBeGreaterThan(2);
  expect(lines()).toMatchObject([{ level: 50, msg: isMissing }]);

  await mendEnquiries();
  await expect.poll(trial.state).toBe('ok');
  expect(lines()).toMatchObject([
    { level: 50 },
    { level: 30, msg: 'the database can run what a sale needs again' },
  ]);
  await takeOver();
  await expect.poll(trial.state).toBe('ok');
  expect(lines()).toHaveLength(2);
});

test('while a lock keeps the first sale from being tried the server is untried, and ready when the lock is gone', async () => {
  let isLocked = true;
  const lockedOut = Object.assign(new Error('canceling statement due to lock timeout'), {
    code: '55P03',
    severity: 'ERROR',
  });
  const db = new Proxy(storage.db, {
    get: (target, name) => {
      if (name === 'transaction' && isLocked) return () => Promise.reject(lockedOut);
      return Reflect.get(target, name);
    },
  });
  const { trial, lines, failures } = await openTrial({ ...storage, db });
  expect(trial.state()).toBe('untried');
  await expect.poll(failures).toBeGreaterThan(1);
  isLocked = false;
  await expect.poll(trial.state).toBe('ok');
  expect(lines()).toEqual([]);
});
