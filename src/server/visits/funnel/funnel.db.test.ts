import { randomUUID } from 'node:crypto';
import { gte, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { getLondonDate } from '#rules/dates/london-date.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, events, funnelDays } from '#server/platform/storage/schema.ts';
import { experiments } from '#tests/support/experiment.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import {
  type SimulatedVisit,
  simulatedSteps,
  simulateVisits,
  storeVisits,
} from '#tests/support/simulated-visits.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { type Funnel, readFunnel } from './funnel.ts';
import type { FunnelCounts } from './funnel-counts.ts';
import { storeFunnelDays } from './funnel-days.ts';
import { listDays } from './period.ts';
import { startFunnelDays } from './schedule.ts';

const content = { ...loadedTestContent, experiments };
const period = { from: '2026-10-20', to: '2026-11-02' };
let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});

beforeEach(async () => {
  await storage.db.delete(events);
  await storage.db.delete(contracts);
  await storage.db.delete(funnelDays);
});

const later = new Date('2026-11-15T12:00:00Z');

const read = (from = period.from, to = period.to, now = later): Promise<Funnel> =>
  readFunnel(storage, content, { from, to }, now);

/** The counts of these visits by plain filters over the list. */
function countVisits(visits: SimulatedVisit[]): FunnelCounts {
  const sum = (value: (visit: SimulatedVisit) => number) =>
    visits.reduce((total, visit) => total + value(visit), 0);
  const reached = simulatedSteps.map((step, index) => [
    step,
    visits.filter(({ depth }) => depth > index).length,
  ]);
  const hiddenSteps = ({ plan, depth }: SimulatedVisit) =>
    plan === 'plumbing-protect' && depth > 1 ? 2 : 0;
  return {
    views: sum((visit) => 1 + visit.depth - hiddenSteps(visit)),
    visits: visits.length,
    reached: {
      ...(Object.fromEntries(reached) as FunnelCounts['reached']),
      bought: visits.filter(({ firstYearTotal }) => firstYearTotal !== null).length,
    },
    errors: sum(({ errors }) => errors),
    visitsWithErrors: visits.filter(({ errors }) => errors > 0).length,
    firstYearValue: Math.round(100 * sum(({ firstYearTotal }) => firstYearTotal ?? 0)) / 100,
  };
}

test('the funnel of 10,000 visits, and of 2,000 on the embedded database, has their known counts, in total and by day, page variant, campaign, device and plan', {
  timeout: 120_000,
}, async () => {
  // The embedded database counts a fifth as fast.
  const visits = simulateVisits(inject('database') === 'postgres' ? 10_000 : 2000, 7);
  await storeVisits(storage.db, visits);
  const funnel = await read();
  expect(funnel.total).toEqual(countVisits(visits));
  expect(funnel.total.reached.bought).toBeGreaterThan(visits.length / 100);

  const byKey = (rows: Funnel['day']) => Object.fromEntries(rows.map((row) => [row.key, row]));
  for (const day of listDays(period)) {
    const ofDay = visits.filter(({ startedAt }) => getLondonDate(startedAt) === day);
    expect(byKey(funnel.day)[day], day).toMatchObject(countVisits(ofDay));
  }
  for (const id of ['hero-price', 'hero-cover']) {
    const ofVariant = visits.filter(({ pageVariant }) => pageVariant === id);
    expect(byKey(funnel['page-variant'])[id], id).toMatchObject(countVisits(ofVariant));
  }
  for (const code of [null, 'WARM', 'NEST']) {
    const ofCampaign = visits.filter(({ campaignCode }) => campaignCode === code);
    expect(byKey(funnel.campaign)[code ?? 'none']).toMatchObject(countVisits(ofCampaign));
  }
  for (const device of ['WEB_DESKTOP', 'WEB_MOBILE']) {
    const ofDevice = visits.filter(({ channel }) => channel === device);
    expect(byKey(funnel.device)[device], device).toMatchObject(countVisits(ofDevice));
  }
  for (const id of ['boiler-insurance', 'plumbing-protect']) {
    const openedPlan = visits.filter(({ plan, depth }) => plan === id && depth > 0);
    const { reached, firstYearValue } = countVisits(openedPlan);
    expect(byKey(funnel.plan)[id]).toMatchObject({
      visits: openedPlan.length,
      reached,
      firstYearValue,
      errors: null,
    });
  }
  const insurance = funnel.plan.find(({ key }) => key === 'boiler-insurance');
  expect(insurance?.variants.map(({ label, reached }) => [label, reached.bought])).toEqual([
    ['£99 fee', 0],
    ['£50 fee', insurance?.reached.bought],
    ['No fee', 0],
  ]);

  // The second time the days are read from the table, also after their events are deleted.
  await storage.db.delete(events);
  expect(await read()).toEqual(funnel);
});

const visit = (changes: Partial<SimulatedVisit> = {}): SimulatedVisit => ({
  startedAt: new Date('2026-11-01T12:00:00Z'),
  plan: 'boiler-insurance',
  pageVariant: 'hero-price',
  campaignCode: null,
  channel: 'WEB_MOBILE',
  depth: 9,
  errors: 0,
  firstYearTotal: null,
  ...changes,
});

test('days begin at midnight in London, in summer and in winter', async () => {
  const starts = [
    '2026-10-24T22:30:00Z',
    '2026-10-24T23:30:00Z',
    '2026-10-25T23:30:00Z',
    '2026-10-26T00:30:00Z',
  ];
  await storeVisits(
    storage.db,
    starts.map((start) => visit({ startedAt: new Date(start), depth: 1 })),
  );
  const { day } = await read('2026-10-24', '2026-10-26');
  expect(day.map(({ key, visits }) => [key, visits])).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 2],
    ['2026-10-26', 1],
  ]);
  expect((await read('2026-10-25', '2026-10-25')).total.visits).toBe(2);
});

test('a journey across midnight is a visit on both days, and bought on the second', async () => {
  const startedAt = new Date('2026-11-01T23:55:30Z');
  await storeVisits(storage.db, [visit({ startedAt, depth: 9, firstYearTotal: 210 })]);
  const { day, total } = await read('2026-11-01', '2026-11-02');
  expect(day.map(({ visits, reached }) => [visits, reached.bought])).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect(total.firstYearValue).toBe(210);
});

test('a contract whose visit sent no reports counts as a visit that reached every step', async () => {
  await storeVisits(storage.db, [visit({ firstYearTotal: 210 })]);
  await storage.db.delete(events);
  const { total, plan } = await read();
  expect(total).toMatchObject({ visits: 1, views: 0, firstYearValue: 210 });
  expect(new Set(Object.values(total.reached))).toEqual(new Set([1]));
  expect(plan).toMatchObject([{ key: 'boiler-insurance', reached: { bought: 1 } }]);
});

test('a journey with two contracts counts as two visits that bought, with its page views once', async () => {
  await storeVisits(storage.db, [visit({ firstYearTotal: 210 })]);
  const [first] = await storage.db.select().from(contracts);
  if (!first) throw new Error('The purchase was not stored.');
  const id = randomUUID();
  const second = { ...first, id, reference: id, idempotencyKey: id };
  await storage.db.insert(contracts).values(second);
  expect((await read()).total).toMatchObject({ visits: 2, views: 10, reached: { bought: 2 } });
});

const storedDays = async () =>
  (await storage.db.select().from(funnelDays)).map(({ day }) => day).toSorted();

test('the counts of a day are stored only from an hour after its midnight in London', async () => {
  await storeVisits(storage.db, [visit()]);
  for (const time of ['2026-11-01T20:00:00Z', '2026-11-02T00:59:00Z']) {
    expect((await read('2026-11-01', '2026-11-01', new Date(time))).total.visits).toBe(1);
    expect(await storedDays()).toEqual([]);
  }
  await storeVisits(storage.db, [visit()]);
  const now = new Date('2026-11-02T01:00:00Z');
  expect((await read('2026-11-01', '2026-11-01', now)).total.visits).toBe(2);
  expect(await storedDays()).toEqual(['2026-11-01']);
});

const visitsOn = (...days: string[]) =>
  storeVisits(
    storage.db,
    days.map((day) => visit({ startedAt: new Date(`${day}T12:00:00Z`) })),
  );

const storeDays = (now: string, options: Partial<Parameters<typeof storeFunnelDays>[1]> = {}) =>
  storeFunnelDays(
    { db: storage.db, planOfVariant: new Map(), now: new Date(now) },
    { limit: 31, isStopping: () => false, onError: throwError, ...options },
  );
const throwError = (error: unknown) => {
  throw error;
};

test('storeFunnelDays stores the counts of days that are over, newest first, up to the given number of days', async () => {
  const days = ['2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31'];
  await visitsOn(...days, '2026-11-01');
  const now = '2026-11-01T12:00:00Z';
  expect(await storeDays(now, { limit: 2 })).toBe(2);
  expect(await storedDays()).toEqual(['2026-10-30', '2026-10-31']);
  expect(await storeDays(now, { isStopping: () => true })).toBe(0);
  expect(await storeDays(now)).toBe(2);
  expect(await storeDays(now)).toBe(0);
  expect(await storedDays()).toEqual(days);
});

test('storeFunnelDays stores no day without events and contracts, also when the clock is ten years ahead', async () => {
  await visitsOn('2026-10-28', '2026-10-30');
  await storeVisits(storage.db, [
    visit({ startedAt: new Date('2026-11-02T12:00:00Z'), depth: 0, firstYearTotal: 210 }),
  ]);
  await storage.db.delete(events).where(gte(events.receivedAt, new Date('2026-11-01T00:00:00Z')));
  expect(await storeDays('2036-11-01T12:00:00Z')).toBe(3);
  expect(await storedDays()).toEqual(['2026-10-28', '2026-10-30', '2026-11-02']);
});

test('storeFunnelDays stores no day of the future, although it has events', async () => {
  await visitsOn('2026-10-28', '2036-11-01');
  expect(await storeDays('2026-10-29T12:00:00Z')).toBe(1);
  expect(await storedDays()).toEqual(['2026-10-28']);
});

test('a day that cannot be counted does not keep storeFunnelDays from counting the others', async () => {
  await visitsOn('2026-10-28', '2026-10-29', '2026-10-30');
  await storage.db.execute(
    sql`alter table funnel_days add constraint refused check (day <> '2026-10-29')`,
  );
  const failed: string[] = [];
  expect(await storeDays('2026-11-01T12:00:00Z', { onError: (_, day) => failed.push(day) })).toBe(
    2,
  );
  await storage.db.execute(sql`alter table funnel_days drop constraint refused`);
  expect(failed).toEqual(['2026-10-29']);
  expect(await storedDays()).toEqual(['2026-10-28', '2026-10-30']);
});

test('the schedule counts the days that are over at start, and logs how many', async () => {
  await visitsOn('2026-11-01', '2026-11-02');
  const { log, text } = createRecordedLog();
  const clock = () => new Date('2026-11-03T12:00:00Z');
  const countFailure = () => {};
  const stop = startFunnelDays({
    db: storage.db,
    content: () => content,
    clock,
    log,
    countFailure,
  });
  await expect.poll(text).toContain('"days":2,"msg":"counted the funnel"');
  await stop();
  expect(await storedDays()).toEqual(['2026-11-01', '2026-11-02']);
});

test('days before the first event are not counted, though they have contracts', async () => {
  const startedAt = new Date('2026-10-22T12:00:00Z');
  await storeVisits(storage.db, [visit({ startedAt, firstYearTotal: 210 })]);
  await storage.db.delete(events);
  await storeVisits(storage.db, [visit({ depth: 1 })]);
  expect((await read()).total).toMatchObject({ visits: 1, reached: { bought: 0 } });
});

test('error reports without a journey count as errors and not as visits', async () => {
  const error = { type: 'core::error', receivedAt: new Date('2026-11-01T12:00:00Z'), data: {} };
  await storage.db.insert(events).values([error, { ...error, journeyId: randomUUID() }]);
  expect((await read()).total).toMatchObject({ errors: 2, visits: 1, visitsWithErrors: 1 });
});

test('a visit that reports an analytics page name has reached at least the first step of that page', async () => {
  const event = { receivedAt: new Date('2026-11-01T12:00:00Z'), data: {} };
  await storage.db.insert(events).values(
    ['Your_Boiler', 'Personal_Details', 'Payment_Details', 'Confirmation', 'Success'].map(
      (name) => ({
        ...event,
        type: `journey::${name}`,
        journeyId: randomUUID(),
      }),
    ),
  );
  expect((await read()).total.reached).toEqual({
    order: 5,
    'your-boiler': 5,
    'boiler-make': 4,
    postcode: 4,
    address: 3,
    details: 3,
    bank: 3,
    summary: 2,
    confirmation: 1,
    bought: 0,
  });
});

test('an empty period has a row of zeros for each day, and no other rows', async () => {
  const { total, day, 'page-variant': pageVariant, campaign, plan } = await read();
  expect(total).toMatchObject({ visits: 0, views: 0, firstYearValue: 0 });
  expect(day).toHaveLength(14);
  expect([...pageVariant, ...campaign, ...plan]).toEqual([]);
});
