// Delivers the contracts of DATABASE_URL to CRM_URL until it is killed. It has no HTTP server, so it starts
// faster than the product.
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { startDeliveryWorkers } from '#server/deliveries/delivery-workers.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { createWebhookSenders } from '#server/webhooks/webhook-senders.ts';
import { testKeyRing } from './key-ring.ts';

const config = readConfig();
const clock = () => new Date();
const storage = await openStorage(config, '');
const senders = createWebhookSenders(config, { db: storage.db, bankKeys: testKeyRing, clock });
await startDeliveryWorkers({ storage, senders, clock, log: pino({ level: 'silent' }) });
