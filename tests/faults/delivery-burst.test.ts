import { count, isNotNull } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { deliveries } from '#server/platform/storage/schema.ts';
import { startDeliveryWorkers } from '#server/sales/deliveries/delivery-workers.ts';
import { createContractWebhookSender } from '#server/sales/webhooks/contract-webhook.ts';
import { parseWebhookKeys } from '#server/sales/webhooks/webhook-signature.ts';
import { startCountedTime } from '#tests/support/counted-time.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import {
  parseVerifiedSale,
  startWebhookReceiver,
  webhookSecret,
} from '#tests/support/webhook-receiver.ts';

const purchases = 200;
const buyers = 8;
// With a pause of two seconds between two deliveries it would take 400 seconds.
const deliveredWithinMs = 120_000;

test('delivers a burst of 200 purchases without a pause between them, each once', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const storage = await openStorage(readConfig({ DATABASE_URL }), '');
  onTestFinished(storage.close);
  await storage.migrate();
  const { db } = storage;
  const clock = () => new Date('2026-11-15T12:00:00Z');
  const log = pino({ level: 'silent' });
  const { url, received } = await startWebhookReceiver((response) => response.writeHead(204).end());
  const receiver = { url, keys: parseWebhookKeys(webhookSecret) ?? [] };
  const sender = createContractWebhookSender({
    db,
    bankKeys: testKeyRing,
    receiver,
    clock: () => new Date(),
  });
  const senders = { 'fulfil-contract': sender };
  const workers = await startDeliveryWorkers({ storage, senders, clock, log });
  onTestFinished(workers.stop);

  const deps = { ...storage, deliveries: workers, clock };
  const submitted = createContractBody();
  const sold: string[] = [];
  const buy = async () => {
    while (sold.length < purchases) {
      sold.push(await storePurchase(deps, submitted));
    }
  };
  await Promise.all(Array.from({ length: buyers }, buy));

  const sinceLastSale = startCountedTime();
  await vi.waitFor(
    async () => {
      const [delivered] = await db
        .select({ count: count() })
        .from(deliveries)
        .where(isNotNull(deliveries.deliveredAt));
      expect(delivered?.count).toBe(sold.length);
    },
    { timeout: 500_000, interval: 100 },
  );
  expect(sinceLastSale()).toBeLessThan(deliveredWithinMs);
  const references = received.map((webhook) => parseVerifiedSale(webhook).reference);
  expect(references.toSorted()).toEqual(sold.toSorted());
});
