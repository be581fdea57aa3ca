import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { deliveries, enquiries } from '#server/platform/storage/schema.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { storeEnquiry } from '#tests/support/stored-enquiry.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { retryDeliveries } from './delivery-states.ts';
import {
  type DeliveryOptions,
  type DeliveryWorkers,
  startDeliveryWorkers,
} from './delivery-workers.ts';
import { retryPolicy } from './retry-policy.ts';
import type { Delivery, Senders, SendResult } from './sender.ts';

const now = new Date('2026-11-15T12:00:00Z');
const waitOptions = { timeout: 60_000, interval: 20 };
const delivered: SendResult = { kind: 'delivered' };
const retry: SendResult = { kind: 'retry', reason: 'HTTP 503', retryAfterSeconds: 3600 };

let storage: Storage;
/** Ends what the test left under way, so that its workers stop at once. */
let endAll = () => {};

beforeAll(async () => {
  storage = await openSharedStorage();
});

beforeEach(() => storage.db.delete(enquiries));

async function start(senders: Senders, options: Partial<DeliveryOptions> = {}) {
  const { log, text } = createRecordedLog();
  const workers = await startDeliveryWorkers({
    storage,
    senders,
    log,
    clock: () => now,
    ...options,
  });
  onTestFinished(() => {
    endAll();
    return workers.stop();
  });
  return { ...workers, logText: text };
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
  return { sent, senders: sendersOf(send) };
}

const sendersOf = (send: (delivery: Delivery) => Promise<SendResult>): Senders => ({
  'deliver-enquiry': { name: 'crm.example.com', send },
});

/** A fake sender whose attempts wait until `end` is called with their result, the oldest attempt first. */
function waitingSender() {
  const underWay: PromiseWithResolvers<SendResult>[] = [];
  let most = 0;
  const send = () => {
    const attempt = Promise.withResolvers<SendResult>();
    underWay.push(attempt);
    most = Math.max(most, underWay.length);
    return attempt.promise;
  };
  const end = (result: SendResult) => underWay.shift()?.resolve(result);
  const endOthers = endAll;
  endAll = () => {
    endOthers();
    while (underWay.length > 0) end(delivered);
  };
  const waitFor = (count: number) =>
    vi.waitFor(() => expect(underWay).toHaveLength(count), waitOptions);
  return { senders: sendersOf(send), end, waitFor, most: () => most };
}

const enquire = (workers: Pick<DeliveryWorkers, 'notify'> = noDeliveryWorkers, createdAt = now) =>
  storeEnquiry({ db: storage.db, deliveries: workers, clock: () => createdAt });

async function enquireTimes(count: number): Promise<void> {
  for (let enquiry = 0; enquiry < count; enquiry += 1) await enquire();
}

const stored = () =>
  storage.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.kind, 'deliver-enquiry'))
    .orderBy(deliveries.createdAt);

/** Waits until the deliveries have these properties, in the order of their enquiries. */
const waitForStored = (...expected: Partial<typeof deliveries.$inferSelect>[]) =>
  vi.waitFor(async () => expect(await stored()).toMatchObject(expected), waitOptions);

const makeRetriesDue = () =>
  storage.db.execute(sql`update deliveries set next_attempt_at = created_at
    where next_attempt_at is not null and leased_until is null`);

test('a delivery whose kind has no sender waits, and is delivered once after a start with a sender', async () => {
  const before = await start({});
  await enquire(before);
  await before.stop();
  expect(await stored()).toMatchObject([
    { attempts: 0, nextAttemptAt: now, deliveredAt: null, failedAt: null },
  ]);

  const { sent, senders } = enquirySender();
  await start(senders);
  await waitForStored({
    attempts: 1,
    lastResult: 'delivered',
    deliveredAt: now,
    deliveredTo: 'crm.example.com',
    nextAttemptAt: null,
    leasedUntil: null,
  });
  expect(sent).toHaveLength(1);
});

test('every attempt is kept with its time and answer, also of a delivery that is sent again, the newest 19 beside the last', async () => {
  const { senders } = enquirySender(retry, new Error('down'));
  let moment = now;
  await start(senders, { clock: () => moment, pollEveryMs: 20 });
  await enquire();
  const waitForAttempt = (attempts: number, lastResult: string) =>
    waitForStored({ attempts, lastResult });
  await waitForAttempt(1, 'HTTP 503');
  expect(await stored()).toMatchObject([{ earlierAttempts: null }]);
  const attemptAgain = async (attempts: number, lastResult: string) => {
    moment = new Date(moment.getTime() + 60_000);
    const [{ id } = { id: '' }] = await stored();
    await retryDeliveries(storage.db, [id]);
    await waitForAttempt(attempts, lastResult);
    const [row] = await stored();
    return row?.earlierAttempts?.map(({ at, result, to }) => [
      (new Date(at).getTime() - now.getTime()) / 60_000,
      result,
      to,
    ]);
  };
  const first = [0, 'HTTP 503', undefined];
  const second = [1, 'error', undefined];
  const third = [2, 'delivered', 'crm.example.com'];
  expect(await attemptAgain(2, 'error')).toEqual([first]);
  expect(await attemptAgain(3, 'delivered')).toEqual([first, second]);
  expect(await attemptAgain(4, 'delivered')).toEqual([first, second, third]);
  for (let attempts = 5; attempts <= 21; attempts += 1) await attemptAgain(attempts, 'delivered');
  const kept = await attemptAgain(22, 'delivered');
  expect(kept).toHaveLength(19);
  expect(kept?.[0]).toEqual(third);
});

test('notify makes a worker look for new deliveries without waiting for its next poll', async () => {
  const { sent, senders } = enquirySender();
  const workers = await start(senders, { pollEveryMs: 3_600_000 });
  for (const count of [1, 2, 3]) {
    await enquire(workers);
    await vi.waitFor(() => expect(sent).toHaveLength(count), waitOptions);
  }
});

test('a worker finds the deliveries of other instances by polling', async () => {
  const { sent, senders } = enquirySender();
  await start(senders, { pollEveryMs: 20 });
  await enquire();
  await vi.waitFor(() => expect(sent).toHaveLength(1), waitOptions);
});

test('a delivery that its sender skips is done, without a receiver and without another attempt', async () => {
  const { senders } = enquirySender({ kind: 'skipped', reason: 'daily limit of the recipient' });
  const countAttempt = vi.fn();
  await enquire();
  await start(senders, { countAttempt });
  await waitForStored({
    attempts: 1,
    lastResult: 'daily limit of the recipient',
    deliveredAt: now,
    deliveredTo: null,
    nextAttemptAt: null,
  });
  await expect
    .poll(() => countAttempt.mock.calls)
    .toEqual([['deliver-enquiry', 'skipped', expect.any(Number)]]);
});

test('a retry has the same delivery id, and every attempt writes one log line', async () => {
  const { sent, senders } = enquirySender(
    { kind: 'retry', reason: 'HTTP 503' },
    new Error('refused: amelia.okafor@example.com'),
  );
  const enquiryId = await enquire();
  const { logText } = await start(senders, { pollEveryMs: 20 });
  await waitForStored({ attempts: 1, lastResult: 'HTTP 503' });
  await makeRetriesDue();
  await waitForStored({ attempts: 2, lastResult: 'error' });
  await makeRetriesDue();
  await waitForStored({ attempts: 3, lastResult: 'delivered' });

  const [delivery] = await stored();
  expect(sent).toEqual(
    [1, 2, 3].map((attempt) => ({ id: delivery?.id, subjectId: enquiryId, attempt })),
  );
  const lines = () =>
    logText()
      .split('\n')
      .filter((line) => line.includes('"delivery attempt"'));
  await expect.poll(lines).toHaveLength(3);
  expect(lines().map((line) => JSON.parse(line))).toMatchObject([
    { attempt: 1, outcome: 'retry', result: 'HTTP 503', deliveryId: delivery?.id },
    { attempt: 2, outcome: 'retry', result: 'error' },
    { attempt: 3, outcome: 'delivered', result: 'delivered' },
  ]);
});

test('Retry-After decides when the next attempt is made', async () => {
  const { senders } = enquirySender({ kind: 'retry', reason: 'HTTP 429', retryAfterSeconds: 900 });
  await enquire();
  await start(senders);
  const nextAttemptAt = new Date(now.getTime() + 900_000);
  await waitForStored({ lastResult: 'HTTP 429', nextAttemptAt, leasedUntil: null });
});

test('a delivery fails without a retry when its sender returns stop', async () => {
  const { sent, senders } = enquirySender({ kind: 'stop', reason: 'HTTP 410' });
  await enquire();
  await start(senders);
  await waitForStored({
    lastResult: 'HTTP 410',
    failedAt: now,
    deliveredAt: null,
    nextAttemptAt: null,
  });
  expect(sent).toHaveLength(1);
});

test('a delivery gets no more attempts three days after its first attempt', async () => {
  const { senders } = enquirySender({ kind: 'retry', reason: 'HTTP 500' });
  await enquire();
  const firstAttempt = new Date(now.getTime() - retryPolicy.windowMs);
  await storage.db.update(deliveries).set({ attempts: 80, tryingSince: firstAttempt });

  const counted = vi.fn();
  await start(senders, { countAttempt: counted });
  await waitForStored({ attempts: 81, lastResult: 'HTTP 500', failedAt: now });
  await expect
    .poll(() => counted)
    .toHaveBeenCalledWith('deliver-enquiry', 'failed', expect.any(Number));
});

test('a failing delivery does not delay the others', async () => {
  await enquireTimes(3);
  const { senders } = enquirySender(delivered, retry);
  await start(senders);
  await vi.waitFor(async () => {
    const results = (await stored()).map(({ lastResult }) => lastResult);
    expect(results.toSorted()).toEqual(['HTTP 503', 'delivered', 'delivered']);
  }, waitOptions);
});

test('deliveries are sent oldest first', async () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const ids: string[] = [];
  for (const hours of [10, 30, 20, 40]) ids.push(await enquire(noDeliveryWorkers, hoursAgo(hours)));
  const { sent, senders } = enquirySender();
  await start(senders);
  await vi.waitFor(() => expect(sent).toHaveLength(4), waitOptions);
  const [ten, thirty, twenty, forty] = ids;
  expect(sent.map(({ subjectId }) => subjectId)).toEqual([forty, thirty, twenty, ten]);
});

test('a receiver that does not respond delays no delivery of another kind', async () => {
  const { senders, waitFor } = waitingSender();
  const send = vi.fn(async () => delivered);
  await enquireTimes(3);
  await start({ ...senders, 'notify-staff': { name: 'smtp.example.com', send } });
  await waitFor(1);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3), waitOptions);
});

test('attempts run side by side: one at first, doubled by each success up to eight, and one after a failure', async () => {
  await enquireTimes(30);
  const { senders, end, waitFor, most } = waitingSender();
  await start(senders);
  await waitFor(1);
  end(delivered);
  await waitFor(2);
  end(delivered);
  await waitFor(4);
  end(delivered);
  await waitFor(8);
  // Claims more when half of the eight are done.
  for (let count = 0; count < 4; count += 1) end(delivered);
  await waitFor(8);
  for (let count = 0; count < 8; count += 1) end(retry);
  await waitFor(1);
  end(retry);
  await waitFor(1);
  expect(most()).toBe(8);
});

test('the first successful delivery after an outage makes every waiting retry due at once', async () => {
  const { sent, senders } = enquirySender(...Array.from({ length: 6 }, () => retry));
  await enquireTimes(6);
  const workers = await start(senders);
  await waitForStored(...Array.from({ length: 6 }, () => ({ lastResult: 'HTTP 503' })));
  await enquire(workers);
  await vi.waitFor(() => expect(sent).toHaveLength(13), waitOptions);
});

test('stop() waits for the attempt under way and leaves the others for later', async () => {
  await enquireTimes(2);
  const { senders, end, waitFor } = waitingSender();
  const workers = await start(senders);
  await waitFor(1);
  const stopped = workers.stop();
  end(delivered);
  await stopped;
  expect((await stored()).map(({ attempts }) => attempts).toSorted()).toEqual([0, 1]);
});

/** Ends or prolongs the leases as if by another instance. */
const setLeases = (interval: string) =>
  storage.db.execute(sql`update deliveries set leased_until = now() + ${interval}::interval
    where delivered_at is null`);

test('a delivery is attempted by one instance while its lease lasts, and by another after its end', async () => {
  const { sent, senders } = enquirySender();
  const workers = await start(senders, { pollEveryMs: 3_600_000 });
  const waitForSent = (...subjectIds: string[]) =>
    vi.waitFor(
      () => expect(sent.map(({ subjectId }) => subjectId)).toEqual(subjectIds),
      waitOptions,
    );
  // Due only when it is leased, because the worker may look at any time.
  const leased = await enquire(noDeliveryWorkers, new Date(now.getTime() + 1000));
  await setLeases('1 hour');
  await storage.db
    .update(deliveries)
    .set({ nextAttemptAt: now })
    .where(eq(deliveries.enquiryId, leased));
  const free = await enquire(workers);
  await waitForSent(free);
  await setLeases('-1 second');
  workers.notify('enquiry');
  await waitForSent(free, leased);
});

test('the lease is renewed while an attempt lasts', async () => {
  await enquire();
  const { senders, waitFor } = waitingSender();
  await start(senders, { renewEveryMs: 20 });
  await waitFor(1);
  await setLeases('-1 second');
  await vi.waitFor(async () => {
    const [row] = await storage.db
      .select({ isLeased: sql<boolean>`${deliveries.leasedUntil} > now() + interval '20 seconds'` })
      .from(deliveries)
      .where(eq(deliveries.kind, 'deliver-enquiry'));
    expect(row?.isLeased).toBe(true);
  }, waitOptions);
});

/** Two attempts at one delivery at the same time, because the first lost its lease. */
async function attemptTwice() {
  await enquire();
  const attempt = async () => {
    const { senders, waitFor, end } = waitingSender();
    const countAttempt = vi.fn();
    await start(senders, { countAttempt });
    await waitFor(1);
    /** Ends the attempt and waits until its result is recorded. */
    return async (result: SendResult) => {
      end(result);
      await vi.waitFor(() => expect(countAttempt).toHaveBeenCalled(), waitOptions);
    };
  };
  const endFirst = await attempt();
  await setLeases('-1 second');
  return { endFirst, endSecond: await attempt() };
}

test('the result of an attempt that lost its lease does not replace that of the next attempt', async () => {
  const { endFirst, endSecond } = await attemptTwice();
  await endSecond(retry);
  await endFirst({ kind: 'stop', reason: 'HTTP 410' });
  const nextAttemptAt = new Date(now.getTime() + 3_600_000);
  expect(await stored()).toMatchObject([
    { attempts: 2, lastResult: 'HTTP 503', failedAt: null, nextAttemptAt },
  ]);
});

test('a delivery counts as delivered when an attempt that lost its lease has delivered it', async () => {
  const { endFirst, endSecond } = await attemptTwice();
  await endFirst(delivered);
  await endSecond(retry);
  expect(await stored()).toMatchObject([
    { lastResult: 'delivered', deliveredAt: now, nextAttemptAt: null, leasedUntil: null },
  ]);
});

if (inject('database') === 'pglite') {
  test('on the embedded database an interrupted attempt is made again at the next start', async () => {
    await enquire();
    await setLeases('1 hour');
    const { sent, senders } = enquirySender();
    await start(senders);
    await vi.waitFor(() => expect(sent).toHaveLength(1), waitOptions);
  });
}

test('one line is logged when the database refuses claims, and the worker goes on when it accepts them', async () => {
  const { sent, senders } = enquirySender();
  const { logText } = await start(senders, { pollEveryMs: 20 });
  await storage.db.execute(sql`alter table deliveries rename to deliveries_away`);
  await vi.waitFor(() => expect(logText()).toContain('claiming deliveries failed'), waitOptions);
  await storage.db.execute(sql`alter table deliveries_away rename to deliveries`);
  await enquire();
  await vi.waitFor(() => expect(sent).toHaveLength(1), waitOptions);
  expect(logText().match(/claiming deliveries failed/g)).toHaveLength(1);
});
