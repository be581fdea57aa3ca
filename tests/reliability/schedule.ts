/** Returns numbers from 0 to below 1 that the seed decides (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How the CRM answers. `silent`: never. `twice`: it takes the webhook and closes the connection, so that it gets it again. */
const crmStates = ['up', '500', '429', 'silent', 'twice'] as const;
export type CrmState = (typeof crmStates)[number];

export type Fault =
  | { kind: 'kill'; instance: number }
  /** `cutOffMs`: so long before it the standby gets nothing, and what the primary sends meanwhile never arrives. */
  | { kind: 'promotion'; cutOffMs: number }
  | { kind: 'network cut'; instance: number; ms: number }
  | { kind: 'frozen standby'; ms: number }
  | { kind: 'full disk'; ms: number }
  | { kind: 'clock jump'; instance: number; shiftMs: number; ms: number }
  | { kind: 'bank key change' }
  | { kind: 'migration' }
  | { kind: 'change of the CRM'; state: CrmState };

/** A fault that begins when so many purchases have been answered. */
export type ScheduledFault = Fault & { after: number };

export interface Plan {
  seed: number;
  purchases: number;
  kills: number;
  promotions: number;
  networkCuts: number;
  frozenStandbys: number;
  fullDisks: number;
  clockJumps: number;
  bankKeyChanges: number;
  migrations: number;
  /** Times that the CRM goes down and comes up again. */
  crmOutages: number;
}

const hour = 60 * 60_000;

/** The faults of a run in their order. The seed decides what happens and after how many purchases. */
export function createSchedule(plan: Plan): ScheduledFault[] {
  const random = createRandom(plan.seed);
  const between = (from: number, to: number) => Math.round(from + random() * (to - from));
  const oneOf = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('Nothing to choose from.');
    return value;
  };
  /** Faults at random places, one in each of `count` equal parts of the run, so that there is time for each. */
  const spread = (count: number, create: () => Fault): ScheduledFault[] =>
    Array.from({ length: count }, (_, index) => {
      // The last tenth of a run has no fault, so that each happens under load.
      const part = (plan.purchases * 0.9) / count;
      return { ...create(), after: Math.floor(part * (index + random())) };
    });
  const instance = () => between(0, 1);
  const downStates = crmStates.filter((state) => state !== 'up');
  const outage = (plan.purchases * 0.9) / plan.crmOutages / 2;

  return [
    ...spread(plan.kills, () => ({ kind: 'kill', instance: instance() })),
    ...spread(plan.promotions, () => ({
      kind: 'promotion',
      cutOffMs: random() < 0.5 ? 0 : between(100, 3000),
    })),
    ...spread(plan.networkCuts, () => ({
      kind: 'network cut',
      instance: instance(),
      ms: between(1000, 12_000),
    })),
    ...spread(plan.frozenStandbys, () => ({ kind: 'frozen standby', ms: between(1000, 12_000) })),
    ...spread(plan.fullDisks, () => ({ kind: 'full disk', ms: between(1000, 4000) })),
    ...spread(plan.clockJumps, () => ({
      kind: 'clock jump',
      // Only this instance has a clock that can jump.
      instance: 1,
      shiftMs: oneOf([-24 * hour, -hour, -hour / 6, hour / 6, hour, 24 * hour]),
      ms: between(2000, 8000),
    })),
    ...spread(plan.bankKeyChanges, () => ({ kind: 'bank key change' })),
    ...spread(plan.migrations, () => ({ kind: 'migration' })),
    // Down for half of the run: each of the states in turn, in a random order.
    ...Array.from({ length: plan.crmOutages }, (_, index): ScheduledFault[] => {
      const state = downStates[(index + plan.seed) % downStates.length] ?? '500';
      const begin = Math.floor(outage * 2 * index);
      return [
        { kind: 'change of the CRM', state, after: begin },
        { kind: 'change of the CRM', state: 'up', after: Math.floor(begin + outage) },
      ];
    }).flat(),
  ].toSorted((one, other) => one.after - other.after);
}
