import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contracts } from '#server/storage/schema.ts';
import { type Database, openStorage } from '#server/storage/storage.ts';
import { contractBody } from '../support/purchase.ts';
import {
  type LogEntry,
  launchServer,
  lockFileIn,
  referenceOf,
  type ServerProcess,
  startServer,
} from '../support/server-process.ts';

// One for the file: making an embedded database takes seconds. No test leaves a server on it.
const dataFolder = mkdtempSync(join(tmpdir(), 'home-services-faults-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const start = () => startServer({ DATA_DIR: dataFolder });
const body = contractBody();

async function kill(server: Pick<ServerProcess, 'kill' | 'exit'>): Promise<void> {
  server.kill('SIGKILL');
  expect((await server.exit).code).toBe(null);
}

/** Jobs run in the order they were queued: once the newest purchase's is done, so are all before it. */
async function finishJobs(server: ServerProcess): Promise<void> {
  const newest = await referenceOf(server, randomUUID(), body);
  await server.logged(handOverOf(newest));
  server.kill('SIGTERM');
  expect((await server.exit).code).toBe(0);
}

const handOverOf =
  (reference: string) =>
  (entry: LogEntry): boolean =>
    entry.msg === 'contract handed over' && entry.reference === reference;

/** The database while no server runs on it. */
async function inDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const storage = await openStorage({ DATABASE_URL: '' }, dataFolder);
  return use(storage.db).finally(storage.close);
}

/** A kill may fall between a hand-over and its log entry, so the database has the last word. */
async function expectEachHandedOverOnce(references: Iterable<string>, log: LogEntry[]) {
  for (const reference of references) {
    expect(log.filter(handOverOf(reference)).length).toBeLessThanOrEqual(1);
  }
  const stored = await inDatabase((db) => db.select().from(contracts));
  const open = stored.filter(({ handedOverAt }) => handedOverAt === null);
  expect(open.map(({ reference }) => reference)).toEqual([]);
  expect(stored.map(({ reference }) => reference)).toEqual(expect.arrayContaining([...references]));
}

test('a server killed while it makes its database starts again', async () => {
  const database = join(dataFolder, 'database');
  mkdirSync(database);
  const changes = watch(database);
  const firstFile = once(changes, 'change');
  const killed = launchServer({ DATA_DIR: dataFolder });
  await firstFile;
  changes.close();
  await kill(killed);

  const server = await start();
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});

test('a purchase answered just before a kill is kept, repeated alike and handed over once', async () => {
  const key = randomUUID();
  const killed = await start();
  const reference = await referenceOf(killed, key, body);
  await kill(killed);
  expect(existsSync(lockFileIn(dataFolder))).toBe(true);

  const server = await start();
  expect(await referenceOf(server, key, body)).toBe(reference);
  await finishJobs(server);
  await expectEachHandedOverOnce([reference], [...killed.log(), ...server.log()]);
});

test('a kill in a burst of purchases loses none that was answered and doubles none', async () => {
  const keys = Array.from({ length: 24 }, () => randomUUID());
  const answered = new Map<string, string>();
  const killed = await start();
  const burst = keys.map(async (key) => {
    answered.set(key, await referenceOf(killed, key, body));
    if (answered.size === 5) killed.kill('SIGKILL');
  });
  await Promise.allSettled(burst);
  await killed.exit;
  expect(answered.size).toBeGreaterThanOrEqual(5);

  const server = await start();
  const repeated = new Map<string, string>();
  for (const key of keys) repeated.set(key, await referenceOf(server, key, body));
  expect([...repeated]).toEqual(expect.arrayContaining([...answered]));
  expect(new Set(repeated.values()).size).toBe(keys.length);
  await finishJobs(server);
  await expectEachHandedOverOnce(repeated.values(), [...killed.log(), ...server.log()]);
});

test('a job that was running when the server was killed is run again at the next start', async () => {
  const first = await start();
  const reference = await referenceOf(first, randomUUID(), body);
  await first.logged(handOverOf(reference));
  first.kill('SIGTERM');
  await first.exit;
  // As a kill in the middle of the job leaves it.
  await inDatabase(async (db) => {
    const mine = sql`reference = ${reference}`;
    await db.execute(sql`update contracts set handed_over_at = null where ${mine}`);
    await db.execute(sql`update pgboss.job set state = 'active', completed_on = null
      where data ->> 'contractId' = (select id::text from contracts where ${mine})`);
  });

  const server = await start();
  await finishJobs(server);
  expect(server.log().filter(handOverOf(reference))).toHaveLength(1);
});

test('a lock left by a process whose id now belongs to another program does not block', async () => {
  writeFileSync(lockFileIn(dataFolder), `${process.pid} 1`);
  const server = await start();
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});
