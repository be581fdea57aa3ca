import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
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
  const storage = await openStorage(readConfig({}), dataFolder);
  return use(storage.db).finally(storage.close);
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

test('a purchase answered before a kill is repeated alike, and its job, cut off, is run again', async () => {
  const key = randomUUID();
  const killed = await start();
  const reference = await referenceOf(killed, key, body);
  await kill(killed);
  expect(existsSync(lockFileIn(dataFolder))).toBe(true);
  // Wherever the kill met the job: from here on it is one that began and did not end.
  await inDatabase(async (db) => {
    await db.execute(sql`update contracts set handed_over_at = null`);
    await db.execute(sql`update pgboss.job set state = 'active', completed_on = null`);
  });

  const server = await start();
  expect(await referenceOf(server, key, body)).toBe(reference);
  await finishJobs(server);
  expect(server.log().filter(handOverOf(reference))).toHaveLength(1);
});

test('a kill in a burst of purchases loses none that was answered and doubles none', async () => {
  const keys = Array.from({ length: 12 }, () => randomUUID());
  const answered = new Map<string, string>();
  const killed = await start();
  const burst = keys.map(async (key) => {
    answered.set(key, await referenceOf(killed, key, body));
    if (answered.size === 4) killed.kill('SIGKILL');
  });
  await Promise.allSettled(burst);
  await killed.exit;
  expect(answered.size).toBeGreaterThanOrEqual(4);

  const server = await start();
  const repeated = new Map<string, string>();
  for (const key of keys) repeated.set(key, await referenceOf(server, key, body));
  expect([...repeated]).toEqual(expect.arrayContaining([...answered]));
  expect(new Set(repeated.values()).size).toBe(keys.length);

  await finishJobs(server);
  const log = [...killed.log(), ...server.log()];
  for (const reference of repeated.values()) {
    // A kill may fall between a hand-over and its log entry: then only the database knows of it.
    expect(log.filter(handOverOf(reference)).length).toBeLessThanOrEqual(1);
  }
  const stored = await inDatabase((db) => db.select().from(contracts));
  const byKey = new Map(stored.map((contract) => [contract.idempotencyKey, contract]));
  for (const [key, reference] of repeated) {
    expect(byKey.get(key)).toMatchObject({ reference, handedOverAt: expect.any(Date) });
  }
});
