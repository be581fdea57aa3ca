import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openTestStorage } from '#tests/support/test-storage.ts';
import { type JobQueue, startJobs } from '../jobs/jobs.ts';
import type { Storage } from '../storage/database.ts';
import { runPrepared } from '../storage/run-prepared.ts';
import { contracts, deliveries, enquiries, events, rateLimits } from '../storage/schema.ts';
import { runRetention } from './retention.ts';
import { readRetentionPeriods } from './retention-periods.ts';

const now = new Date('2026-11-15T12:00:00Z');
const clock = () => now;
const periods = readRetentionPeriods(readConfig({}));
const none = { enquiries: 0, contracts: 0, events: 0, jobs: 0, rateLimits: 0, mail: 0 };

let storage: Storage;
let jobs: JobQueue;

beforeAll(async () => {
  storage = await openTestStorage();
  jobs = await startJobs({ storage, senders: {}, clock, log: pino({ level: 'silent' }) });
});

afterAll(async () => {
  await jobs?.stop();
  await storage?.close();
});

beforeEach(async () => {
  for (const table of [contracts, enquiries, events, rateLimits]) await storage.db.delete(table);
  await storage.db.execute(sql`delete from pgboss.job`);
});

const run = (dataFolder = '/nowhere', isDryRun = false) =>
  runRetention({ db: storage.db, periods, dataFolder, clock }, { isDryRun });

async function enquireAt(createdAt: Date): Promise<void> {
  const id = randomUUID();
  const details = { name: 'A', email: 'a@example.com', telNumber: '07700900123', message: 'Hi' };
  await storage.db.transaction(async (tx) => {
    await tx.insert(enquiries).values({ id, createdAt, ...details });
    await runPrepared(tx, jobs.planDeliveries({ enquiryId: id }));
  });
}

async function buyAt(createdAt: Date): Promise<void> {
  const { db } = storage;
  const reference = await storePurchase({ ...storage, jobs, clock }, createContractBody());
  await db.execute(sql`update contracts set created_at = ${createdAt.toISOString()}
    where reference = ${reference}`);
}

test('enquiries are deleted after 12 months, with their deliveries, and not a day earlier', async () => {
  await enquireAt(new Date('2025-11-15T11:59:59Z'));
  await enquireAt(new Date('2025-11-15T12:00:01Z'));
  expect(await run()).toEqual({ ...none, enquiries: 1 });
  expect(await storage.db.select().from(enquiries)).toMatchObject([
    { createdAt: new Date('2025-11-15T12:00:01Z') },
  ]);
  expect(await storage.db.$count(deliveries)).toBe(3);
});

test('contracts are deleted after 7 years, with their deliveries', async () => {
  await buyAt(new Date('2019-11-15T11:59:59Z'));
  await buyAt(new Date('2019-11-15T12:00:01Z'));
  expect(await run()).toEqual({ ...none, contracts: 1 });
  expect(await storage.db.$count(contracts)).toBe(1);
  expect(await storage.db.$count(deliveries)).toBe(2);
});

test('events, finished jobs and expired rate limits are deleted after their own periods', async () => {
  const event = { type: 'core::page-view', data: {} };
  await storage.db.insert(events).values([
    { ...event, receivedAt: new Date('2025-10-15T11:00:00Z') },
    { ...event, receivedAt: new Date('2025-10-16T11:00:00Z') },
  ]);
  const dayAgo = now.getTime() - 24 * 3_600_000;
  await storage.db.insert(rateLimits).values([
    { key: 'old', points: 1, expire: dayAgo - 1000 },
    { key: 'fresh', points: 1, expire: dayAgo + 1000 },
  ]);
  for (let enquiry = 0; enquiry < 3; enquiry += 1) await enquireAt(now);
  await storage.db.execute(sql`update pgboss.job set state = 'completed', completed_on =
    ${now.toISOString()}::timestamptz - interval '8 days' where name = 'notify-staff'`);
  await storage.db.execute(sql`update pgboss.job set state = 'completed', completed_on =
    ${now.toISOString()}::timestamptz - interval '6 days' where name = 'deliver-enquiry'`);
  expect(await run()).toEqual({ ...none, events: 1, rateLimits: 1, jobs: 3 });
  expect(await storage.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([
    { key: 'fresh' },
  ]);
  const { rows } = (await storage.db.execute(
    sql`select distinct name from pgboss.job order by name`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ name: 'acknowledge-enquiry' }, { name: 'deliver-enquiry' }]);
});

test('old mails are deleted from the mail folder, and nothing else there', async () => {
  const folder = createTemporaryFolder();
  const mail = join(folder, 'mail');
  mkdirSync(mail);
  const [old, fresh, other] = ['old.eml', 'fresh.eml', 'notes.txt'].map((name) => join(mail, name));
  for (const file of [old, fresh, other]) writeFileSync(String(file), '');
  for (const file of [old, other]) utimesSync(String(file), now, new Date('2026-10-01T00:00:00Z'));
  utimesSync(String(fresh), now, now);
  expect(await run(folder, true)).toEqual({ ...none, mail: 1 });
  expect(existsSync(String(old))).toBe(true);
  expect(await run(folder)).toEqual({ ...none, mail: 1 });
  expect([old, fresh, other].map((file) => existsSync(String(file)))).toEqual([false, true, true]);
});

test('a dry run counts and deletes nothing', async () => {
  for (let enquiry = 0; enquiry < 2; enquiry += 1) await enquireAt(new Date('2024-01-01'));
  expect(await run('/nowhere', true)).toEqual({ ...none, enquiries: 2 });
  expect(await storage.db.$count(enquiries)).toBe(2);
});

test('more rows than one batch holds are all deleted', async () => {
  const receivedAt = new Date('2020-01-01T00:00:00Z');
  const rows = Array.from({ length: 1500 }, () => ({
    type: 'core::page-view',
    data: {},
    receivedAt,
  }));
  await storage.db.insert(events).values(rows);
  expect(await run()).toEqual({ ...none, events: 1500 });
});
