import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { noDeliveries } from '#tests/support/no-deliveries.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openTestStorage } from '#tests/support/test-storage.ts';
import type { Storage } from '../storage/database.ts';
import { allDeliveryKinds } from '../storage/delivery-kinds.ts';
import { runPrepared } from '../storage/run-prepared.ts';
import { deliveries, enquiries } from '../storage/schema.ts';
import { type JobQueue, type JobsOptions, startJobs } from './jobs.ts';
import { retryPolicy } from './retry-policy.ts';
import type { Delivery, Senders, SendResult } from './sender.ts';

const now = new Date('2026-11-15T12:00:00Z');
const waitOptions = { timeout: 20_000, interval: 50 };
const delivered: SendResult = { kind: 'delivered' };

let storage: Storage;

beforeAll(async () => {
  storage = await openTestStorage();
});

afterAll(() => storage?.close());

beforeEach(async () => {
  await storage.db.delete(enquiries);
  await storage.db.execute(sql`delete from pgboss.job where true`).catch(() => {});
});

async function start(
  senders: Senders = {},
  options: Partial<JobsOptions> = {},
): Promise<JobQueue & { logText: () => string }> {
  const { log, text } = createRecordedLog();
  const jobs = await startJobs({ storage, senders, log, clock: () => now, ...options });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= jobs.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { ...jobs, stop, logText: text };
}

/** A fake sender that returns these results in turn and then succeeds. `sent` lists the deliveries that it got. */
function enquirySender(...results: (SendResult | Error)[]) {
  const sent: Delivery[] = [];
  const send = async (delivery: Delivery) => {
    const result = results[sent.length] ?? delivered;
    sent.push(delivery);
    if (result instanceof Error) throw result;
    return result;
  };
  const senders: Senders = { 'deliver-enquiry': { name: 'crm.example.com', send } };
  return { sent, senders };
}

/** Stores an enquiry and plans its deliveries, as submitEnquiry does. */
async function enquire(
  jobs: Pick<JobQueue, 'planDeliveries' | 'notifyWorkers'>,
  createdAt = now,
): Promise<string> {
  const id = randomUUID();
  const details = { name: 'A', email: 'a@example.com', telNumber: '07700900123', message: 'Hello' };
  await storage.db.transaction(async (tx) => {
    await tx.insert(enquiries).values({ id, createdAt, ...details });
    await runPrepared(tx, jobs.planDeliveries({ enquiryId: id }));
  });
  jobs.notifyWorkers();
  return id;
}

const stored = () =>
  storage.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.kind, 'deliver-enquiry'))
    .orderBy(deliveries.createdAt);

const jobRows = async () => {
  const { rows } = (await storage.db.execute(
    sql`select state, output, retry_delay as delay from pgboss.job where name = 'deliver-enquiry'`,
  )) as unknown as { rows: { state: string; output: unknown; delay: number }[] };
  return rows;
};

const makeRetriesDue = () =>
  storage.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);

test('a delivery whose kind has no sender waits, and is delivered once after a start with a sender', async () => {
  const before = await start();
  await enquire(before);
  await before.stop();
  expect(await stored()).toMatchObject([{ attempts: 0, deliveredAt: null, failedAt: null }]);

  const { sent, senders } = enquirySender();
  await start(senders);
  await vi.waitFor(
    async () =>
      expect(await stored()).toMatchObject([
        { attempts: 1, lastResult: 'delivered', deliveredAt: now, deliveredTo: 'crm.example.com' },
      ]),
    waitOptions,
  );
  expect(sent).toHaveLength(1);
});

test('notifyWorkers makes a worker fetch a new job without waiting for its next poll', async () => {
  const { sent, senders } = enquirySender();
  const jobs = await start(senders, { pollingSeconds: 3600 });
  for (const count of [1, 2, 3]) {
    await enquire(jobs);
    await vi.waitFor(() => expect(sent).toHaveLength(count), waitOptions);
  }
});

test('a delivery that its sender skips is done, without a receiver and without another attempt', async () => {
  const { senders } = enquirySender({ kind: 'skipped', reason: 'daily limit of the recipient' });
  const countAttempt = vi.fn();
  const jobs = await start(senders, { countAttempt });
  await enquire(jobs);
  const done = {
    attempts: 1,
    lastResult: 'daily limit of the recipient',
    deliveredAt: now,
    deliveredTo: null,
  };
  await vi.waitFor(async () => {
    expect(await stored()).toMatchObject([done]);
    expect(await jobRows()).toMatchObject([{ state: 'completed' }]);
  }, waitOptions);
  expect(countAttempt.mock.calls).toEqual([['deliver-enquiry', 'skipped']]);
});

test('a retry has the same delivery id, and every attempt writes one log line', async () => {
  const { sent, senders } = enquirySender(
    { kind: 'retry', reason: 'HTTP 503' },
    new Error('refused: amelia.okafor@example.com'),
  );
  const jobs = await start(senders);
  const enquiryId = await enquire(jobs);
  const attempted = (attempts: number, lastResult: string) =>
    vi.waitFor(
      async () => expect(await stored()).toMatchObject([{ attempts, lastResult }]),
      waitOptions,
    );
  await attempted(1, 'HTTP 503');
  await vi.waitFor(
    async () => expect(await jobRows()).toMatchObject([{ state: 'retry' }]),
    waitOptions,
  );
  await makeRetriesDue();
  await attempted(2, 'error');
  await vi.waitFor(
    async () => expect(await jobRows()).toMatchObject([{ state: 'retry' }]),
    waitOptions,
  );
  await makeRetriesDue();
  await attempted(3, 'delivered');

  const [delivery] = await stored();
  expect(sent).toEqual(
    [1, 2, 3].map((attempt) => ({ id: delivery?.id, subjectId: enquiryId, attempt })),
  );
  const lines = jobs
    .logText()
    .split('\n')
    .filter((line) => line.includes('"delivery attempt"'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { attempt: 1, outcome: 'retry', result: 'HTTP 503', deliveryId: delivery?.id },
    { attempt: 2, outcome: 'retry', result: 'error' },
    { attempt: 3, outcome: 'delivered', result: 'delivered' },
  ]);
});

test('Retry-After decides when the next attempt is made', async () => {
  const { senders } = enquirySender({ kind: 'retry', reason: 'HTTP 429', retryAfterSeconds: 900 });
  await enquire(await start(senders));
  await vi.waitFor(
    async () => expect(await jobRows()).toMatchObject([{ state: 'retry', delay: 900 }]),
    waitOptions,
  );
  const nextAttemptAt = new Date(now.getTime() + 900_000);
  expect(await stored()).toMatchObject([{ lastResult: 'HTTP 429', nextAttemptAt }]);
});

test('a delivery fails without a retry when its sender returns stop', async () => {
  const { sent, senders } = enquirySender({ kind: 'stop', reason: 'HTTP 410' });
  await enquire(await start(senders));
  await vi.waitFor(
    async () => expect(await jobRows()).toMatchObject([{ state: 'completed' }]),
    waitOptions,
  );
  expect(await stored()).toMatchObject([
    { lastResult: 'HTTP 410', failedAt: now, deliveredAt: null },
  ]);
  expect(sent).toHaveLength(1);
});

test('a delivery gets no more attempts three days after its first attempt', async () => {
  const { senders } = enquirySender({ kind: 'retry', reason: 'HTTP 500' });
  const before = await start();
  await enquire(before);
  await before.stop();
  const firstAttempt = new Date(now.getTime() - retryPolicy.windowMs);
  await storage.db.update(deliveries).set({ attempts: 80, tryingSince: firstAttempt });

  const counted = vi.fn();
  await start(senders, { countAttempt: counted });
  await vi.waitFor(
    async () =>
      expect(await stored()).toMatchObject([
        { attempts: 81, lastResult: 'HTTP 500', failedAt: now },
      ]),
    waitOptions,
  );
  await expect.poll(() => counted).toHaveBeenCalledWith('deliver-enquiry', 'failed');
});

test('a failing delivery does not delay the other deliveries of its batch', async () => {
  const before = await start();
  for (let enquiry = 0; enquiry < 3; enquiry += 1) await enquire(before);
  await before.stop();
  const { senders } = enquirySender(delivered, { kind: 'retry', reason: 'HTTP 500' });
  await start(senders);
  await vi.waitFor(async () => {
    const states = (await jobRows()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['completed', 'completed', 'retry']);
  }, waitOptions);
});

test('deliveries are sent oldest first, including those that had no job', async () => {
  const before = await start();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const ids: string[] = [];
  for (const hours of [10, 30, 20, 40]) ids.push(await enquire(before, hoursAgo(hours)));
  await before.stop();
  await storage.db.execute(sql`delete from pgboss.job where data->>'deliveryId' in
    (select id::text from deliveries where created_at < now() - interval '25 hours')`);

  const { sent, senders } = enquirySender();
  const { logText } = await start(senders);
  await vi.waitFor(() => expect(sent).toHaveLength(4), waitOptions);
  expect(logText()).toContain('enqueued missing jobs');
  const [ten, thirty, twenty, forty] = ids;
  expect(sent.map(({ subjectId }) => subjectId)).toEqual([forty, thirty, twenty, ten]);
});

test('the first successful delivery after an outage makes every waiting retry due at once', async () => {
  const failures = Array.from(
    { length: 6 },
    (): SendResult => ({ kind: 'retry', reason: 'ECONNREFUSED', retryAfterSeconds: 3600 }),
  );
  const { sent, senders } = enquirySender(...failures);
  const jobs = await start(senders);
  for (let enquiry = 0; enquiry < 6; enquiry += 1) await enquire(jobs);
  await vi.waitFor(async () => {
    const states = (await jobRows()).map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: 6 }, () => 'retry'));
  }, waitOptions);
  await enquire(jobs);
  await vi.waitFor(() => expect(sent).toHaveLength(13), waitOptions);
});

test('the sweep adds deliveries to an enquiry that an older version stored without any', async () => {
  await enquire(noDeliveries, new Date());
  const { sent, senders } = enquirySender();
  await start(senders);
  await vi.waitFor(() => expect(sent).toHaveLength(1), waitOptions);
  expect(await storage.db.$count(deliveries)).toBe(3);
});

test('sends a delivery whose queued job has the payload of an older version', async () => {
  const before = await start();
  await enquire(before);
  await before.stop();
  await storage.db.execute(sql`update pgboss.job set data = '{"enquiryId": "x"}'`);
  const { sent, senders } = enquirySender();
  await start(senders);
  await vi.waitFor(() => expect(sent).toHaveLength(1), waitOptions);
});

test('startJobs updates the options of an existing queue', async () => {
  await (await start()).stop();
  await storage.db.execute(sql`update pgboss.queue set retry_limit = 10, retry_backoff = true`);
  await start();
  const { rows } = (await storage.db.execute(
    sql`select distinct retry_limit as "limit", retry_backoff as backoff from pgboss.queue
      where name in ('fulfil-contract', 'notify-staff')`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ limit: 100_000, backoff: false }]);
});

test('stop() waits for the attempt under way and leaves the rest of the batch for later', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const send = async () => {
    begun.resolve();
    await end.promise;
    return delivered;
  };
  const before = await start();
  for (let enquiry = 0; enquiry < 2; enquiry += 1) await enquire(before);
  await before.stop();
  const jobs = await start({ 'deliver-enquiry': { name: 'crm.example.com', send } });
  await begun.promise;
  const stopped = jobs.stop();
  end.resolve();
  await stopped;
  const states = (await jobRows()).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['completed', 'retry']);
});

if (inject('database') === 'pglite') {
  test('on the embedded database an interrupted attempt is made again at the next start', async () => {
    const jobs = await start();
    await enquire(jobs);
    await jobs.stop();
    await storage.db.execute(sql`update pgboss.job set state = 'active'`);
    const { sent, senders } = enquirySender();
    await start(senders);
    await vi.waitFor(() => expect(sent).toHaveLength(1), waitOptions);
  });
}

test('every delivery kind has a queue', async () => {
  await start();
  const { rows } = (await storage.db.execute(
    sql`select name from pgboss.queue where name not like '\\_\\_%'`,
  )) as unknown as { rows: { name: string }[] };
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(allDeliveryKinds));
});
