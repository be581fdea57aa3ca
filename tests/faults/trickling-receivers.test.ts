import { eq } from 'drizzle-orm';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { DeliveryKind } from '#server/platform/storage/schema.ts';
import { deliveries } from '#server/platform/storage/schema.ts';
import { openContractLoader } from '#server/sales/bank/bank-details.ts';
import { startDeliveryWorkers } from '#server/sales/deliveries/delivery-workers.ts';
import type { Senders } from '#server/sales/deliveries/sender.ts';
import { createPurchaseConfirmationSender } from '#server/sales/mail/confirmation-sender.ts';
import { openSmtpTransport } from '#server/sales/mail/mail-transport.ts';
import { parseSmtpUrl } from '#server/sales/mail/smtp-url.ts';
import { createContractWebhookSender } from '#server/sales/webhooks/contract-webhook.ts';
import { parseWebhookKeys } from '#server/sales/webhooks/webhook-signature.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { createContractBody, loadedMailBrand } from '#tests/support/purchase.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { startTricklingMailServer } from '#tests/support/trickling-mail-server.ts';
import { startWebhookReceiver, webhookSecret } from '#tests/support/webhook-receiver.ts';

const clock = () => new Date();
const quickRetries = { firstDelayMs: 1000, longestDelayMs: 1000, windowMs: 600_000 };
const idleLimits = { connectionTimeout: 60_000, greetingTimeout: 60_000, socketTimeout: 60_000 };

/** Buys two plans with these senders, and waits until both are delivered. */
async function sellTwo(kind: DeliveryKind, sendersOf: (db: Database) => Senders) {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const storage = await openStorage(readConfig({ DATABASE_URL }), '');
  await storage.migrate();
  onTestFinished(storage.close);
  const { log, text } = createRecordedLog();
  const senders = sendersOf(storage.db);
  const workers = await startDeliveryWorkers({
    storage,
    senders,
    clock,
    log,
    policy: quickRetries,
    pollEveryMs: 500,
  });
  onTestFinished(workers.stop);
  const body = createContractBody('boiler-insurance');
  const agreement = { ...body.agreement, buysAgain: true };
  const sell = () =>
    storePurchase({ ...storage, deliveries: workers, clock }, { ...body, agreement });
  const references = [await sell(), await sell()];
  await vi.waitFor(
    async () => {
      const rows = await storage.db.select().from(deliveries).where(eq(deliveries.kind, kind));
      expect(rows.map(({ deliveredAt }) => deliveredAt)).toEqual([
        expect.any(Date),
        expect.any(Date),
      ]);
    },
    { timeout: 120_000, interval: 100 },
  );
  return { references, logText: text() };
}

test('a mail server that answers by a line now and then does not stop the mails after it', async () => {
  const mailServer = await startTricklingMailServer('the message', { onlyOnce: true });
  const server = parseSmtpUrl(mailServer.url);
  if (!server) throw new Error(`${mailServer.url} is not valid.`);
  const transport = openSmtpTransport(server, () => {}, { attemptMs: 3000, ...idleLimits });
  const { references, logText } = await sellTwo('confirm-by-email', (db) => ({
    'confirm-by-email': createPurchaseConfirmationSender({
      bankKeys: testKeyRing,
      loadContract: openContractLoader(db, testKeyRing),
      brand: () => loadedMailBrand,
      transport,
      from: '',
      siteOrigin: 'https://www.emberly.example',
      clock,
    }),
  }));
  await mailServer.closed;
  expect(logText).toContain('"result":"timeout"');
  // The first mail arrived whole before its attempt was cut off, so it arrives again, with the same id. On a busy machine
  // another attempt may be cut off too.
  const ids = mailServer.accepted.map((mail) => /^Message-ID: <(.+)@/im.exec(mail)?.[1]);
  expect(ids.length).toBeGreaterThanOrEqual(3);
  expect([...new Set(ids)].toSorted()).toEqual(
    references.map((reference) => `confirmation-${reference}`).toSorted(),
  );
});

test('a webhook receiver that sends its response byte by byte does not stop the deliveries after it', async () => {
  let requests = 0;
  const { url } = await startWebhookReceiver((response) => {
    requests += 1;
    if (requests > 1) return void response.writeHead(204).end();
    // Written to the socket, because Node sends a status line at once.
    const { socket } = response;
    socket?.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket?.write('x-slow: yes\r\n'), 50);
    socket?.on('close', () => clearInterval(timer));
  });
  const receiver = { url, keys: parseWebhookKeys(webhookSecret) ?? [], timeoutMs: 1000 };
  const { logText } = await sellTwo('fulfil-contract', (db) => ({
    'fulfil-contract': createContractWebhookSender({
      loadContract: openContractLoader(db, testKeyRing),
      receiver,
      clock,
    }),
  }));
  expect(logText).toContain('"result":"timeout"');
});
