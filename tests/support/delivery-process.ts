// Delivers the contracts of DATABASE_URL to CRM_URL until it is killed. It has no HTTP server, so it starts
// faster than the product.
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { createWebhookSenders } from '#server/delivery/webhook-senders.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { testKeyRing } from './key-ring.ts';

const config = readConfig();
const clock = () => new Date();
const storage = await openStorage(config, '');
const senders = createWebhookSenders(config, { db: storage.db, bankKeys: testKeyRing, clock });
await startJobs({ storage, senders, clock, log: pino({ level: 'silent' }) });
