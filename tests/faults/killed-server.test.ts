import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/storage/database.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  getLockFilePath,
  launchServer,
  type ServerProcess,
  sendPurchase,
  startServer,
} from '#tests/support/server-process.ts';

// Shared by the tests of this file, since creating an embedded database takes seconds. Each test stops its servers.
const dataFolder = mkdtempSync(join(tmpdir(), 'home-services-faults-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const start = () => startServer({ DATA_DIR: dataFolder });
const body = createContractBody();

async function kill(server: Pick<ServerProcess, 'kill' | 'exit'>): Promise<void> {
  server.kill('SIGKILL');
  expect((await server.exit).code).toBe(null);
}

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  expect((await server.exit).code).toBe(0);
}

/** Opens the database; no server may be running. */
async function inDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const storage = await openStorage(readConfig({}), dataFolder);
  return use(storage.db).finally(storage.close);
}

test('the server starts again after it was killed during the creation of the database', async () => {
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

/** The reference of each contract and the kinds of its deliveries, by idempotency key. */
const soldContracts = () =>
  inDatabase(async (db) => {
    const { rows } = (await db.execute(sql`
      select idempotency_key as key, reference, array_agg(kind order by kind) as deliveries
      from contracts left join deliveries on contract_id = contracts.id
      group by contracts.id`)) as unknown as { rows: { key: string }[] };
    return new Map(rows.map((row) => [row.key, row]));
  });
const planned = { deliveries: ['confirm-by-email', 'fulfil-contract'] };

test('returns the same reference for a repeated key after a kill, and keeps the deliveries', async () => {
  const key = randomUUID();
  const killed = await start();
  const reference = await sendPurchase(killed, key, body);
  await kill(killed);
  expect(existsSync(getLockFilePath(dataFolder))).toBe(true);

  const server = await start();
  expect(await sendPurchase(server, key, body)).toBe(reference);
  await stop(server);
  expect((await soldContracts()).get(key)).toEqual({ key, reference, ...planned });
});

test('every purchase answered during a burst of twelve is stored exactly once after the server is killed', async () => {
  const keys = Array.from({ length: 12 }, () => randomUUID());
  const answered = new Map<string, string>();
  const killed = await start();
  const burst = keys.map(async (key) => {
    answered.set(key, await sendPurchase(killed, key, body));
    if (answered.size === 4) killed.kill('SIGKILL');
  });
  await Promise.allSettled(burst);
  await killed.exit;
  expect(answered.size).toBeGreaterThanOrEqual(4);

  const server = await start();
  const repeated = new Map<string, string>();
  for (const key of keys) repeated.set(key, await sendPurchase(server, key, body));
  expect([...repeated]).toEqual(expect.arrayContaining([...answered]));
  expect(new Set(repeated.values()).size).toBe(keys.length);

  await stop(server);
  const sold = await soldContracts();
  for (const [key, reference] of repeated) {
    expect(sold.get(key)).toEqual({ key, reference, ...planned });
  }
});
