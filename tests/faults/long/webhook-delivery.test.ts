import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { deliveries } from '#server/platform/storage/schema.ts';
import { openContractLoader } from '#server/sales/bank/bank-details.ts';
import {
  type DeliveryOptions,
  type DeliveryWorkers,
  startDeliveryWorkers,
} from '#server/sales/deliveries/delivery-workers.ts';
import { createWebhookSenders } from '#server/sales/webhooks/webhook-senders.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import {
  bankSecrets,
  createPrivatePurchase,
  findLeaks,
  privateBankDetails,
} from '#tests/support/private-details.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { launchServer, type ServerProcess, testBankKeys } from '#tests/support/server-process.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import {
  parseVerifiedSale,
  startWebhookReceiver,
  webhookSecret,
} from '#tests/support/webhook-receiver.ts';

const clock = () => new Date();
const second = 1000;
const quickRetries = { firstDelayMs: second, longestDelayMs: second, windowMs: 600 * second };

async function openDatabase() {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const storage = await openStorage(readConfig({ DATABASE_URL }), '');
  onTestFinished(storage.close);
  await storage.migrate();
  return { DATABASE_URL, storage };
}

/** Starts workers that deliver to the given URL. */
async function start(storage: Storage, url: string, options: Partial<DeliveryOptions>) {
  const { log, text } = createRecordedLog();
  const config = readConfig({ CRM_URL: url, CRM_SECRET: webhookSecret });
  const senders = createWebhookSenders(config, {
    db: storage.db,
    loadContract: openContractLoader(storage.db, testKeyRing),
    clock,
  });
  const workers = await startDeliveryWorkers({ storage, senders, clock, log, ...options });
  onTestFinished(workers.stop);
  return { workers, logText: text };
}

type Workers = Pick<DeliveryWorkers, 'notify'>;

/** Buys this many plans, eight at a time, and returns their references. */
async function sell(storage: Storage, deliveries: Workers, purchases: number): Promise<string[]> {
  const sold: string[] = [];
  let begun = 0;
  const buy = async () => {
    while (begun < purchases) {
      begun += 1;
      sold.push(await storePurchase({ ...storage, deliveries, clock }, createPrivatePurchase()));
    }
  };
  await Promise.all(Array.from({ length: 8 }, buy));
  return sold;
}

const deliveredCount = async ({ db }: Storage) => {
  const isDelivered = and(
    eq(deliveries.kind, 'fulfil-contract'),
    isNotNull(deliveries.deliveredAt),
  );
  const [row] = await db.select({ n: count() }).from(deliveries).where(isDelivered);
  return row?.n;
};

test('sales made while the receiver is down are all delivered when it is up, their bank details in the body only', async () => {
  const { storage } = await openDatabase();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/sales`;
  const { workers, logText } = await start(storage, url, { policy: quickRetries });
  const sold = await sell(storage, workers, 100);
  expect(await deliveredCount(storage)).toBe(0);
  expect(logText()).toContain('"result":"ECONNREFUSED"');

  const { received } = await startWebhookReceiver(
    (response) => response.writeHead(204).end(),
    port,
  );
  await vi.waitFor(async () => expect(await deliveredCount(storage)).toBe(100), {
    timeout: 300 * second,
    interval: 100,
  });

  const sales = received.map(parseVerifiedSale);
  expect(sales.map(({ reference }) => reference).toSorted()).toEqual(sold.toSorted());
  for (const sale of sales) expect(sale.bankDetails).toMatchObject(privateBankDetails);
  for (const { headers } of received) {
    expect(findLeaks(JSON.stringify(headers), bankSecrets)).toEqual([]);
  }
  expect(findLeaks(logText(), bankSecrets)).toEqual([]);
  for (const table of ['contracts', 'deliveries']) {
    const { rows } = (await storage.db.execute(
      sql.raw(`select string_agg(to_jsonb(t)::text, ' ') as text from ${table} t`),
    )) as unknown as { rows: { text: string }[] };
    expect(findLeaks(rows[0]?.text ?? '', bankSecrets), table).toEqual([]);
  }
});

const rounds = 2;
const serversPerRound = 4;

test('a delivery whose server was killed between sending and recording is repeated with the same id, and no sale is missing', async () => {
  const { DATABASE_URL, storage } = await openDatabase();
  const sold = await sell(storage, noDeliveryWorkers, 60);

  const servers = new Map<string, Pick<ServerProcess, 'kill'>>();
  const killed = new Set<string>();
  const receiver = await startWebhookReceiver((response, { path }) => {
    const server = servers.get(path);
    // Half of them have been answered when they are killed, and have had no time to record it.
    const isAnswered = killed.size % 2 === 0;
    if (!server || isAnswered) response.writeHead(204).end();
    if (!server) return;
    server.kill('SIGKILL');
    killed.add(path);
  });
  for (let round = 0; round < rounds; round += 1) {
    const exits = Array.from({ length: serversPerRound }, (_, index) => {
      const path = `/${round}-${index}`;
      const server = launchServer({
        DATA_DIR: createTemporaryFolder(),
        DATABASE_URL,
        BANK_KEYS: testBankKeys,
        CRM_URL: new URL(path, receiver.url).href,
        CRM_SECRET: webhookSecret,
      });
      servers.set(path, server);
      return server.exit;
    });
    await Promise.all(exits);
    // Ends the leases of the killed servers at once, instead of waiting for them.
    await storage.db.update(deliveries).set({ leasedUntil: null });
  }
  expect(killed.size).toBe(rounds * serversPerRound);

  await start(storage, receiver.url, { policy: quickRetries });
  await vi.waitFor(async () => expect(await deliveredCount(storage)).toBe(60), {
    timeout: 300 * second,
    interval: 100,
  });
  const idsByReference = new Map<string, Set<string>>();
  for (const { reference, deliveryId } of receiver.received.map(parseVerifiedSale)) {
    idsByReference.set(reference, (idsByReference.get(reference) ?? new Set()).add(deliveryId));
  }
  expect([...idsByReference.keys()].toSorted()).toEqual(sold.toSorted());
  expect([...idsByReference.values()].filter(({ size }) => size !== 1)).toEqual([]);
  expect(receiver.received.length).toBeGreaterThan(sold.length);
});
