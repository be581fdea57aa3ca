import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromPglite, PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStorage } from '#tests/support/test-storage.ts';
import type { Storage } from '../storage/database.ts';
import { createPoolConfig } from '../storage/postgres-pool.ts';
import { queryRows } from '../storage/query-rows.ts';
import { runPrepared } from '../storage/run-prepared.ts';
import { enquiries } from '../storage/schema.ts';
import { type JobQueue, startJobs } from './jobs.ts';

const createdAt = new Date('2026-11-15T12:00:30Z');
const kind = 'deliver-enquiry';

let storage: Storage;
let jobs: JobQueue;
let boss: PgBoss;

beforeAll(async () => {
  storage = await openTestStorage();
  const log = pino({ level: 'silent' });
  jobs = await startJobs({ storage, senders: {}, clock: () => createdAt, log });
  boss = new PgBoss({
    ...(storage.queue.kind === 'embedded'
      ? { db: fromPglite(storage.queue.pglite), backend: 'pglite' as const }
      : createPoolConfig(storage.queue.connection, 'queue')),
    supervise: false,
    schedule: false,
  });
  await boss.start();
});

afterAll(async () => {
  await boss?.stop();
  await jobs?.stop();
  await storage?.close();
});

/** Every column of the job except its id; times as seconds from its creation. */
async function takeJob(): Promise<unknown> {
  const columns = sql`to_jsonb(job) - array['id', 'created_on', 'start_after', 'keep_until']`;
  const [row] = await queryRows<{ job: unknown }>(
    storage.db,
    sql`delete from pgboss.job where name = ${kind} returning ${columns} || jsonb_build_object(
      'waits', extract(epoch from start_after - created_on),
      'kept', extract(epoch from keep_until - created_on)) as job`,
  );
  return row?.job;
}

test('a job row equals the one that pg-boss inserts for the same delivery', async () => {
  const id = randomUUID();
  const details = { name: 'A', email: 'a@example.com', telNumber: '07700900123', message: 'Hello' };
  const deliveryId = await storage.db.transaction(async (tx) => {
    await tx.insert(enquiries).values({ id, createdAt, ...details });
    await runPrepared(tx, jobs.planDeliveries({ enquiryId: id }));
    const [delivery] = await queryRows<{ id: string }>(
      tx,
      sql`select id from deliveries where enquiry_id = ${id} and kind = ${kind}`,
    );
    return delivery?.id;
  });
  const ours = await takeJob();
  const priority = -Math.floor(createdAt.getTime() / 60_000);
  await boss.insert(kind, [{ data: { deliveryId }, priority }]);
  expect(ours).toEqual(await takeJob());
  expect(ours).toMatchObject({ data: { deliveryId }, priority, retry_limit: 100_000 });
});
