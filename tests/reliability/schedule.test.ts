import { expect, test } from 'vitest';
import { createRandom, createSchedule, type Plan } from './schedule.ts';

const plan: Plan = {
  seed: 1,
  purchases: 10_000,
  kills: 50,
  promotions: 10,
  networkCuts: 12,
  frozenStandbys: 3,
  fullDisks: 1,
  clockJumps: 1,
  bankKeyChanges: 1,
  migrations: 1,
  crmOutages: 10,
};

test('one seed gives one schedule of faults, and another seed another', () => {
  expect(createSchedule(plan)).toEqual(createSchedule({ ...plan }));
  expect(createSchedule(plan)).not.toEqual(createSchedule({ ...plan, seed: 2 }));
});

test('the schedule has every fault as often as planned, in order, and none at the end', () => {
  const schedule = createSchedule(plan);
  const counts = Object.fromEntries(
    [...Map.groupBy(schedule, ({ kind }) => kind)].map(([kind, faults]) => [kind, faults.length]),
  );
  expect(counts).toEqual({
    kill: 50,
    promotion: 10,
    'network cut': 12,
    'frozen standby': 3,
    'full disk': 1,
    'clock jump': 1,
    'bank key change': 1,
    migration: 1,
    'change of the CRM': 20,
  });
  const times = schedule.map(({ after }) => after);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1)).toBeLessThan(9000);
});

test('the CRM of a run is down for half of the time, in every way', () => {
  const changes = createSchedule(plan).filter((fault) => fault.kind === 'change of the CRM');
  const downs = changes.map(({ state, after }, index) =>
    state === 'up' ? 0 : (changes[index + 1]?.after ?? 0) - after,
  );
  expect(downs.reduce((sum, length) => sum + length)).toBeCloseTo(4500, -2);
  expect(new Set(changes.map(({ state }) => state)).size).toBe(5);
});

test('random numbers are spread evenly', () => {
  const random = createRandom(7);
  const buckets = Array.from({ length: 10 }, () => 0);
  for (let draw = 0; draw < 10_000; draw += 1) {
    const bucket = Math.floor(random() * 10);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  for (const count of buckets) expect(count).toBeGreaterThan(850);
});
