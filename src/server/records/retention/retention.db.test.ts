import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import {
  contracts,
  deliveries,
  enquiries,
  erasures,
  events,
  rateLimits,
  retentionRuns,
  savedJourneys,
  staffAudit,
  staffSessions,
} from '#server/platform/storage/schema.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { storeEnquiry } from '#tests/support/stored-enquiry.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { findStoppedKinds, type RetentionResult, runRetention } from './retention.ts';
import { createRetentionDeps } from './retention-deps.ts';
import { startRetention } from './schedule.ts';

const dayMs = 24 * 60 * 60_000;
const midnight = Math.floor(Date.now() / dayMs) * dayMs;
const daysAgo = (days: number) => new Date(midnight - days * dayMs);
const clock = () => new Date();
const config = readConfig({
  RETENTION_ENQUIRIES: '365 days',
  RETENTION_CONTRACTS: '2500 days',
  RETENTION_EVENTS: '400 days',
});

let storage: Storage;
let dataFolder: string;

beforeAll(async () => {
  storage = await openSharedStorage();
});

beforeEach(async () => {
  dataFolder = createTemporaryFolder();
  await storage.db.update(contracts).set({ legalHold: null });
  for (const table of [
    contracts,
    enquiries,
    erasures,
    events,
    rateLimits,
    retentionRuns,
    savedJourneys,
  ]) {
    await storage.db.delete(table);
  }
  // The first run of an installation, which finds nothing.
  await run();
});

const createDeps = (changes: Partial<ReturnType<typeof createRetentionDeps>> = {}) => ({
  ...createRetentionDeps(config, storage, () => 0),
  dataFolder,
  ...changes,
});

const throwError = (_: string, error: unknown) => {
  throw error;
};

type Options = Partial<Parameters<typeof runRetention>[1]>;

const run = (options: Options = {}, deps = createDeps()) =>
  runRetention(deps, { onError: throwError, ...options });

/** The counts of a run, without those that are 0. */
const deletedBy = ({ counts }: RetentionResult) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

async function enquireAt(...times: Date[]): Promise<void> {
  const { db } = storage;
  for (const createdAt of times) {
    await storeEnquiry({ db, deliveries: noDeliveryWorkers, clock: () => createdAt });
  }
}

async function buyAt(createdAt: Date): Promise<string> {
  const reference = await storePurchase(
    { ...storage, deliveries: noDeliveryWorkers, clock },
    createContractBody(),
  );
  await storage.db.update(contracts).set({ createdAt }).where(eq(contracts.reference, reference));
  return reference;
}

const event = (receivedAt: Date) => ({ type: 'core::page-view', data: {}, receivedAt });
const storeEvents = (count: number, receivedAt: Date) =>
  storage.db.insert(events).values(Array.from({ length: count }, () => event(receivedAt)));

/** As if the last run had been so many days ago. */
const moveLastRun = (days: number) =>
  storage.db.execute(
    sql`update retention_runs set cutoff = cutoff - ${days}::int * interval '1 day'`,
  );

test('enquiries are deleted with their deliveries after the day on which their period ends', async () => {
  await enquireAt(new Date(daysAgo(365).getTime() - 1000), daysAgo(365), daysAgo(0));
  expect(deletedBy(await run())).toEqual({ enquiries: 1, deliveries: 3 });
  const kept = await storage.db.select().from(enquiries).orderBy(enquiries.createdAt);
  expect(kept.map(({ createdAt }) => createdAt)).toEqual([daysAgo(365), daysAgo(0)]);
  expect(await storage.db.$count(deliveries)).toBe(6);
});

test('contracts are deleted with their deliveries', async () => {
  await buyAt(daysAgo(2501));
  await buyAt(daysAgo(2500));
  expect(deletedBy(await run())).toEqual({ contracts: 1, deliveries: 2 });
  expect(await storage.db.$count(contracts)).toBe(1);
  expect(await storage.db.$count(deliveries)).toBe(2);
});

test('all saved journeys are deleted after seven days, without a confirmation by an operator', async () => {
  const saved = (savedAt: Date) => ({ linkHash: savedAt.toISOString(), journeyHash: 'x', savedAt });
  const old = Array.from({ length: 12 }, (_, hour) => saved(new Date(daysAgo(8).getTime() + hour)));
  await storage.db.insert(savedJourneys).values([...old, saved(daysAgo(7))]);
  expect(deletedBy(await run({ isDryRun: true }))).toEqual({ savedJourneys: 12 });
  expect(deletedBy(await run())).toEqual({ savedJourneys: 12 });
  await storage.db.insert(savedJourneys).values(saved(daysAgo(9)));
  await storage.db
    .delete(savedJourneys)
    .where(eq(savedJourneys.linkHash, daysAgo(7).toISOString()));
  // The first run of an installation, of the only row.
  await storage.db.delete(retentionRuns);
  expect(await run()).toMatchObject({ stops: [], counts: { savedJourneys: 1 } });
});

test('records of erasure are deleted after the period of contracts, with their deliveries, unless a contract is still held', async () => {
  const held = await buyAt(daysAgo(2600));
  await storage.db.update(contracts).set({ legalHold: { reason: 'case', since: '2020-01-01' } });
  await buyAt(daysAgo(0));
  const record = (createdAt: Date, reference: string) => ({
    id: randomUUID(),
    createdAt,
    keyId: 'k',
    personHashes: ['hash'],
    contracts: [{ reference, result: 'anonymised' as const }],
    enquiryIds: [],
  });
  const gone = record(daysAgo(2501), 'HS-GONE-GONE');
  const waiting = record(daysAgo(2501), held);
  const young = record(daysAgo(2500), 'HS-GONE-GONE');
  await storage.db.insert(erasures).values([gone, waiting, young]);
  await storage.db.insert(deliveries).values({
    kind: 'report-erasure',
    erasureId: gone.id,
    createdAt: gone.createdAt,
    nextAttemptAt: gone.createdAt,
  });
  expect(deletedBy(await run())).toEqual({ erasures: 1, deliveries: 1 });
  const kept = await storage.db.select({ id: erasures.id }).from(erasures);
  expect(kept.map(({ id }) => id).sort()).toEqual([waiting.id, young.id].sort());
  await storage.db.update(contracts).set({ legalHold: null });
  // The order of the kinds in a run is open, so the record may be deleted by the run after that of the contract.
  await run();
  await run();
  expect(await storage.db.select({ id: erasures.id }).from(erasures)).toEqual([{ id: young.id }]);
});

test('sessions of staff are deleted after a day, and rows of their audit when their own period and the setting’s have ended', async () => {
  const who = { name: 'Priya', role: 'care' as const };
  const session = (signedInAt: Date) => ({
    ...who,
    secretHash: signedInAt.toISOString(),
    signedInAt,
    usedAt: signedInAt,
  });
  const row = (createdAt: Date, keptUntil: Date) => ({
    ...who,
    act: 'signed-in' as const,
    createdAt,
    keptUntil,
  });
  await storage.db.insert(staffSessions).values([session(daysAgo(2)), session(daysAgo(0))]);
  await storage.db
    .insert(staffAudit)
    .values([
      row(daysAgo(900), daysAgo(1)),
      row(daysAgo(900), daysAgo(-1)),
      row(daysAgo(700), daysAgo(1)),
    ]);
  expect(deletedBy(await run())).toEqual({ staffSessions: 1, staffAudit: 1 });
  // Rows that the trigger keeps would be found by other tests.
  await storage.db.execute(sql`truncate staff_audit, staff_sessions`);
});

test('events and expired rate limits are deleted after their own periods', async () => {
  await storage.db.insert(events).values([event(daysAgo(401)), event(daysAgo(399))]);
  await storage.db.insert(rateLimits).values([
    { key: 'old', points: 1, expire: daysAgo(1).getTime() - 1000 },
    { key: 'fresh', points: 1, expire: daysAgo(1).getTime() + 1000 },
  ]);
  expect(deletedBy(await run())).toEqual({ events: 1, rateLimits: 1 });
  expect(await storage.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([
    { key: 'fresh' },
  ]);
});

test('old mails are deleted from the mail folder, and nothing else there', async () => {
  const mail = join(dataFolder, 'mail');
  mkdirSync(mail);
  const [old, fresh, other] = ['old.eml', 'fresh.eml', 'notes.txt'].map((name) => join(mail, name));
  for (const file of [old, fresh, other]) writeFileSync(String(file), '');
  for (const file of [old, other]) utimesSync(String(file), daysAgo(0), daysAgo(31));
  expect(deletedBy(await run({ isDryRun: true }))).toEqual({ mail: 1 });
  expect(existsSync(String(old))).toBe(true);
  expect(deletedBy(await run())).toEqual({ mail: 1 });
  expect([old, fresh, other].map((file) => existsSync(String(file)))).toEqual([false, true, true]);
});

test('a dry run counts and deletes nothing', async () => {
  await enquireAt(daysAgo(400), daysAgo(400), ...Array(6).fill(daysAgo(0)));
  expect(await run({ isDryRun: true })).toMatchObject({
    counts: { enquiries: 2 },
    stops: [],
    guardedCount: 2,
  });
  expect(await storage.db.$count(enquiries)).toBe(8);
});

test('more rows than one batch holds are all deleted', async () => {
  await storeEvents(1500, daysAgo(500));
  await storeEvents(1, daysAgo(0));
  expect(deletedBy(await run({ confirmed: 1500 }))).toEqual({ events: 1500 });
});

test('new rows use the space of deleted ones', async () => {
  const { db } = storage;
  const size = async () => {
    const { rows } = (await db.execute(
      sql`select pg_relation_size('events')::int as bytes`,
    )) as unknown as { rows: { bytes: number }[] };
    return rows[0]?.bytes ?? 0;
  };
  await storeEvents(2000, daysAgo(500));
  await storeEvents(1, daysAgo(0));
  const before = await size();
  await run({ confirmed: 2000 });
  // Elsewhere the autovacuum of PostgreSQL does it, within a minute or so.
  if (inject('database') === 'postgres') await db.execute(sql`vacuum events`);
  await storeEvents(2000, daysAgo(0));
  expect(await size()).toBeLessThanOrEqual(before);
});

const stoppedRuns: [name: string, prepare: () => Promise<unknown>, stop: string][] = [
  [
    'it would delete the newest row of a table',
    () => enquireAt(daysAgo(366), daysAgo(367)),
    'enquiries: it would delete the newest',
  ],
  [
    'it would delete more than ten rows and more than 5 % of a table',
    async () => {
      await storeEvents(11, daysAgo(401));
      await storeEvents(208, daysAgo(0));
    },
    'events: it would delete 11 of 219',
  ],
  [
    'it would delete two rows or more and more than a quarter of a table',
    () => enquireAt(...Array(2).fill(daysAgo(366)), ...Array(5).fill(daysAgo(0))),
    'enquiries: it would delete 2 of 7',
  ],
  [
    'the cutoff moved by more than seven days since the last run',
    () => moveLastRun(8),
    'contracts: the cutoff moved by 8 days since the last run',
  ],
  [
    'it is the first run and would delete something',
    async () => {
      await storage.db.delete(retentionRuns);
      await enquireAt(daysAgo(366), daysAgo(0));
    },
    'enquiries: this is the first run',
  ],
];

test('one row of two, and two of eight, are deleted without a confirmation', async () => {
  await enquireAt(daysAgo(366), daysAgo(0));
  expect(await run()).toMatchObject({ stops: [], counts: { enquiries: 1 } });
  await enquireAt(...Array(2).fill(daysAgo(366)), ...Array(5).fill(daysAgo(0)));
  expect(await run()).toMatchObject({ stops: [], counts: { enquiries: 2 } });
});

test.each(stoppedRuns)('a run deletes nothing and stops if %s', async (_, prepare, stop) => {
  await buyAt(daysAgo(2600));
  await buyAt(daysAgo(0));
  await storage.db.insert(rateLimits).values({ key: 'old', points: 1, expire: 1 });
  await prepare();
  const rows = async () => [
    await storage.db.$count(contracts),
    await storage.db.$count(enquiries),
    await storage.db.$count(events),
    await storage.db.$count(deliveries),
  ];
  const before = await rows();
  const { stops, counts, guardedCount } = await run();
  expect(stops).toContain(stop);
  expect(counts).toMatchObject({ contracts: 0, enquiries: 0, events: 0, mail: 0, rateLimits: 1 });
  expect(await rows()).toEqual(before);
  expect(await findStoppedKinds(storage.db)).toContain(stop.split(':')[0]);

  // The stop stays until an operator confirms the right number.
  expect((await run()).stops).toContain(stop);
  expect(await run({ confirmed: guardedCount + 1 })).toMatchObject({
    stops: [`${guardedCount} would be deleted, not ${guardedCount + 1}`],
  });
  expect(await rows()).toEqual(before);
  expect(await run({ confirmed: guardedCount })).toMatchObject({ stops: [] });
  expect(await storage.db.$count(contracts)).toBe(1);
  expect(await findStoppedKinds(storage.db)).toEqual([]);
  expect((await run()).stops).toEqual([]);
});

test('a run that would delete a quarter of a few rows, or 5 % of many, a week after the last run is not stopped', async () => {
  await enquireAt(...Array(10).fill(daysAgo(366)), ...Array(30).fill(daysAgo(0)));
  await storeEvents(11, daysAgo(401));
  await storeEvents(209, daysAgo(0));
  await moveLastRun(7);
  expect(deletedBy(await run())).toEqual({ enquiries: 10, deliveries: 30, events: 11 });
});

test('a run is not stopped when its cutoff moved back, because it deletes less', async () => {
  await moveLastRun(-3650);
  expect((await run()).stops).toEqual([]);
});

test.each([3, -3])(
  'a process clock that is wrong by %s minutes stops the run, also a confirmed one',
  async (minutes) => {
    await enquireAt(daysAgo(400), daysAgo(0));
    const deps = createDeps({ skewMs: () => minutes * 60_000 });
    const stopped = {
      stops: [`the clock is 180 seconds ${minutes > 0 ? 'ahead of' : 'behind'} the database`],
      canConfirm: false,
    };
    expect(await run({}, deps)).toMatchObject(stopped);
    expect(await run({ confirmed: 1 }, deps)).toMatchObject(stopped);
    expect(await storage.db.$count(enquiries)).toBe(2);
  },
);

test('a contract is kept while its hand-over to a configured receiver is not delivered', async () => {
  const references = [await buyAt(daysAgo(2600)), await buyAt(daysAgo(2600))];
  await buyAt(daysAgo(0));
  const CRM_SECRET = `whsec_${Buffer.alloc(24).toString('base64')}`;
  const withReceiver = readConfig({ CRM_URL: 'https://crm.example.com/', CRM_SECRET });
  const { handOvers } = createRetentionDeps(withReceiver, storage, () => 0);
  const handedOver = createDeps({ handOvers });
  const setHandOver = (changes: Partial<typeof deliveries.$inferInsert>) =>
    storage.db.update(deliveries).set(changes).where(eq(deliveries.kind, 'fulfil-contract'));
  expect(await run({}, handedOver)).toMatchObject({ counts: { contracts: 0 }, held: 2 });
  await setHandOver({ failedAt: daysAgo(1), nextAttemptAt: null });
  expect(await run({}, handedOver)).toMatchObject({ counts: { contracts: 0 }, held: 2 });
  // The mail is not sent, which holds nothing.
  await setHandOver({ failedAt: null, deliveredAt: daysAgo(1) });
  expect(await run({ confirmed: 2 }, handedOver)).toMatchObject({
    counts: { contracts: 2 },
    held: 0,
  });
  const kept = await storage.db.select().from(contracts);
  expect(kept.map(({ reference }) => references.includes(reference))).toEqual([false]);
});

test('a contract that waits for its hand-over is deleted when no receiver is configured', async () => {
  await buyAt(daysAgo(2600));
  await buyAt(daysAgo(0));
  expect(await run()).toMatchObject({ counts: { contracts: 1 }, held: 0 });
});

test('a contract on legal hold is not deleted by a run or by any other statement', async () => {
  const reference = await buyAt(daysAgo(2600));
  await buyAt(daysAgo(0));
  const setHold = (legalHold: typeof contracts.$inferInsert.legalHold) =>
    storage.db.update(contracts).set({ legalHold }).where(eq(contracts.reference, reference));
  await setHold({ reason: 'case 7', since: clock().toISOString() });
  expect(await run()).toMatchObject({ counts: { contracts: 0 }, held: 1 });
  await expect(storage.db.delete(contracts)).rejects.toMatchObject({
    cause: { message: `Contract ${reference} is on legal hold.` },
  });
  await setHold(null);
  expect(await run()).toMatchObject({ counts: { contracts: 1 }, held: 0 });
});

test('a kind that fails does not keep the others from being deleted', async () => {
  await enquireAt(daysAgo(400), daysAgo(0));
  await storage.db.insert(events).values([event(daysAgo(401)), event(daysAgo(0))]);
  await storage.db.execute(sql`alter table enquiries rename to enquiries_away`);
  const failed: string[] = [];
  const result = await run({ onError: (kind) => failed.push(kind) });
  await storage.db.execute(sql`alter table enquiries_away rename to enquiries`);
  expect(failed).toEqual(['enquiries']);
  expect(deletedBy(result)).toEqual({ events: 1 });
  expect(deletedBy(await run())).toEqual({ enquiries: 1, deliveries: 3 });
});

test('a delete that fails is reported, and the other kinds are deleted', async () => {
  await buyAt(daysAgo(2600));
  await buyAt(daysAgo(0));
  await storage.db.insert(events).values([event(daysAgo(401)), event(daysAgo(0))]);
  await storage.db.execute(sql`create table bills (contract_id uuid references contracts)`);
  await storage.db.execute(sql`insert into bills select id from contracts`);
  const failed: string[] = [];
  expect(deletedBy(await run({ onError: (kind) => failed.push(kind) }))).toEqual({ events: 1 });
  await storage.db.execute(sql`drop table bills`);
  expect(failed).toEqual(['contracts']);
});

/** Starts the schedule and returns the lines that it logs in its first run. */
async function logOfSchedule(expected: string) {
  const { log, text } = createRecordedLog();
  const failures: string[] = [];
  const stop = startRetention(createDeps(), { log, countFailure: (kind) => failures.push(kind) });
  await expect.poll(text).toContain(expected);
  await stop();
  const lines = text().trim().split('\n');
  return { lines: lines.map((line) => JSON.parse(line)), failures };
}

const warning = 40;

test('the schedule logs at warn how many rows of each table it deleted', async () => {
  await enquireAt(daysAgo(400), daysAgo(0));
  expect(await logOfSchedule('deleted old data')).toMatchObject({
    lines: [{ level: warning, deleted: { enquiries: 1, deliveries: 3, contracts: 0 }, held: 0 }],
    failures: [],
  });
});

test('the schedule logs why a run is stopped and how to go on', async () => {
  await enquireAt(daysAgo(400));
  expect(await logOfSchedule('is not deleted')).toMatchObject({
    lines: [
      {
        level: warning,
        stops: ['enquiries: it would delete the newest'],
        msg: 'old data is not deleted, because enquiries: it would delete the newest; if it is right to delete it, run: ops retention run --confirm 1',
      },
    ],
  });
});

test('the schedule logs and counts the failure of a kind', async () => {
  await storage.db.execute(sql`alter table events rename to events_away`);
  const { lines, failures } = await logOfSchedule('deleting old data failed');
  await storage.db.execute(sql`alter table events_away rename to events`);
  expect({ lines, failures }).toMatchObject({
    lines: [{ level: 50, kind: 'events' }],
    failures: ['events'],
  });
});
