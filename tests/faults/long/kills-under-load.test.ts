import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { contracts, deliveries } from '#server/platform/storage/schema.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { type ServerProcess, sendPurchase, startServer } from '#tests/support/server-process.ts';
import { createDataFolder } from '#tests/support/temporary-folder.ts';

const clients = 6;
const purchasesEach = 25;
/** The numbers of answered purchases at which the server is killed. */
const killsAfter = [10, 28, 50, 75, 100];
const body = createContractBody();

/** A server that is killed and restarted, and clients that repeat unanswered purchases. */
function startLoad(start: () => Promise<ServerProcess>) {
  const answered = new Map<string, string>();
  const killed = new Set<ServerProcess>();
  let up = start();
  let interrupted = 0;

  const killWhenDue = (server: ServerProcess) => {
    const due = killsAfter[killed.size] ?? Number.POSITIVE_INFINITY;
    if (answered.size < due || killed.has(server)) return;
    killed.add(server);
    up = server.exit.then(start);
    server.kill('SIGKILL');
  };

  async function buy(key: string): Promise<void> {
    const server = await up;
    try {
      const asked = sendPurchase(server, key, body);
      // The server is killed while a request is under way, so that each kill interrupts at least one.
      killWhenDue(server);
      answered.set(key, await asked);
    } catch (error) {
      if (!killed.has(server)) throw error;
      interrupted += 1;
      await buy(key);
    }
  }

  async function client(): Promise<void> {
    for (let count = 0; count < purchasesEach; count += 1) await buy(randomUUID());
  }

  return { answered, killed, client, server: () => up, interrupted: () => interrupted };
}

// The fault run kills instances on PostgreSQL.
test('a server that is killed under load on the embedded database loses and doubles no purchase, and keeps their deliveries', async () => {
  const DATA_DIR = createDataFolder();
  const { answered, killed, client, server, interrupted } = startLoad(() =>
    // All buy with one account.
    startServer({ DATA_DIR, SAME_ACCOUNT_LIMIT: '0' }),
  );
  await Promise.all(Array.from({ length: clients }, client));
  expect(killed.size).toBe(killsAfter.length);
  expect(interrupted()).toBeGreaterThanOrEqual(killsAfter.length);
  expect(answered.size).toBe(clients * purchasesEach);

  // A repeat of each key returns the reference that its buyer received.
  const last = await server();
  for (const [key, reference] of answered) {
    expect(await sendPurchase(last, key, body)).toBe(reference);
  }
  last.kill('SIGTERM');
  expect((await last.exit).code).toBe(0);

  const storage = await openStorage(readConfig({}), DATA_DIR);
  const stored = await storage.db.select().from(contracts);
  const planned = await storage.db.select().from(deliveries);
  await storage.close();

  const references = stored.map(({ idempotencyKey, reference }) => [idempotencyKey, reference]);
  expect(references.toSorted()).toEqual([...answered].toSorted());
  for (const wanted of ['fulfil-contract', 'confirm-by-email']) {
    const queued = planned.filter(({ kind }) => kind === wanted);
    expect(queued.map(({ contractId }) => contractId).toSorted(), wanted).toEqual(
      stored.map(({ id }) => id).toSorted(),
    );
  }
});
