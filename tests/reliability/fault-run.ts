import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startCountedTime } from '#tests/support/counted-time.ts';
import { createShiftedClock } from '#tests/support/shifted-clock.ts';
import { webhookSecret } from '#tests/support/webhook-receiver.ts';
import { startBuyers } from './buyers.ts';
import { readRun } from './checker/read-run.ts';
import { checkRun, type Finding } from './checker/rules.ts';
import type { Secrets } from './checker/run-data.ts';
import { startDatabasePair } from './database-pair.ts';
import { startInstances } from './instances.ts';
import { createBankKey, createOperator } from './operator.ts';
import { startCrm, startGreylistingMailServer } from './receivers.ts';
import { openRecord } from './record.ts';
import { createSchedule, type Fault, type Plan, type ScheduledFault } from './schedule.ts';

interface RunOptions {
  /** An empty folder for the history and what was received. */
  folder: string;
  buyers: number;
  /** No purchase begins later. */
  minutes: number;
  /** Ends the leases of killed instances at the end, instead of waiting for 30 seconds. */
  endLeases?: boolean;
  print: (line: string) => void;
}

const siteOrigin = 'https://www.example.com';
const progressEveryMs = 5000;
const retryEveryMs = 5000;
/** A command line has a longest length. */
const maxRetries = 1000;

/** Faults that begin one after another; those of different lanes overlap. */
const lanes: Record<Fault['kind'], string> = {
  kill: 'kills',
  promotion: 'databases',
  'frozen standby': 'databases',
  'full disk': 'databases',
  'network cut': 'network',
  'clock jump': 'clock',
  'bank key change': 'operator',
  migration: 'operator',
  'change of the CRM': 'CRM',
};

/** Runs the plan, and checks what buyers were told, what is stored and what was received. */
export async function runFaults(
  plan: Plan,
  { folder, buyers: count, minutes, endLeases = false, ...options }: RunOptions,
) {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const print = (line: string) => options.print(`${seconds().toFixed(0).padStart(5)} s  ${line}`);
  const record = openRecord(folder);
  const secrets: Secrets = { webhook: webhookSecret, bankKeys: {} };
  const [databases, crm, mail] = await Promise.all([
    startDatabasePair({ willFillDisk: plan.fullDisks > 0 }),
    startCrm(record),
    startGreylistingMailServer(record),
  ]);
  const networks = [await databases.connect(), await databases.connect()];
  const settings = {
    BANK_KEYS: createBankKey('key1', secrets.bankKeys),
    CRM_URL: crm.url,
    CRM_SECRET: webhookSecret,
    SMTP_URL: mail.url,
    SITE_ORIGIN: siteOrigin,
  };
  const instances = startInstances(
    networks.map(({ url }, index) => ({
      ...settings,
      DATABASE_URL: url,
      ...(index === 1 && plan.clockJumps > 0 && createShiftedClock(0)),
    })),
    record,
  );
  const operator = createOperator({ databases, instances, bankKeys: secrets.bankKeys, folder });
  await instances.allRunning();
  print('two instances and two databases run');

  const done = new Map<string, number>();
  const firstSales: number[] = [];
  let sincePromotion: (() => number) | undefined;
  const inject: { [Kind in Fault['kind']]: (fault: Extract<Fault, { kind: Kind }>) => unknown } = {
    kill: ({ instance }) => instances.kill(instance),
    promotion: ({ cutOffMs }) =>
      databases.promote(cutOffMs, () => {
        sincePromotion = startCountedTime();
      }),
    'network cut': async ({ instance, ms }) => {
      networks[instance]?.cut();
      await pause(ms);
      networks[instance]?.mend();
    },
    'frozen standby': async ({ ms }) => {
      const thaw = await databases.freezeStandby();
      await pause(ms);
      await thaw();
    },
    'full disk': ({ ms }) => databases.fillDisk(ms),
    'clock jump': async ({ instance, shiftMs, ms }) => {
      await instances.shiftClock(instance, shiftMs);
      await pause(ms);
      await instances.shiftClock(instance, 0);
    },
    'bank key change': () => operator.changeBankKey(),
    migration: () => operator.migrate(),
    'change of the CRM': ({ state }) => crm.become(state),
  };

  const endsAt = startedAt + minutes * 60_000;
  let answered = 0;
  /** When the next fault of each lane is due. */
  const dueNext = new Map<string, number>();
  const runLane = async (lane: string, faults: ScheduledFault[]) => {
    dueNext.set(lane, faults[0]?.after ?? Infinity);
    for (const [index, fault] of faults.entries()) {
      while (answered < fault.after && performance.now() < endsAt) await pause(10);
      if (performance.now() > endsAt) return;
      dueNext.set(lane, faults[index + 1]?.after ?? Infinity);
      const { kind, after: _, ...detail } = fault;
      record.history({ event: 'fault', fault: kind, detail: JSON.stringify(detail) });
      // The kind decides the type of the fault.
      await (inject[kind] as (fault: Fault) => unknown)(fault);
      done.set(kind, (done.get(kind) ?? 0) + 1);
    }
  };
  const byLane = Map.groupBy(createSchedule(plan), ({ kind }) => lanes[kind]);
  const buyers = startBuyers({
    ...{ seed: plan.seed, purchases: plan.purchases, buyers: count },
    ...{ siteOrigin, instances, record },
    // Buyers are not far ahead of the faults, so that every fault meets purchases under way.
    mayBegin: async (purchase) => {
      const isAhead = () => purchase > Math.min(...dueNext.values()) + 2 * count;
      while (isAhead() && performance.now() < endsAt) await pause(10);
      return performance.now() < endsAt;
    },
    onAnswered: () => {
      answered += 1;
      if (sincePromotion) firstSales.push(sincePromotion());
      sincePromotion = undefined;
    },
  });
  const faults = Promise.all([...byLane].map(([lane, faults]) => runLane(lane, faults)));
  // A failure shows below.
  faults.catch(() => {});
  const progress = setInterval(() => {
    const counts = [...done].map(([kind, times]) => `${kind} ${times}`).join(', ');
    print(`${answered} sold, ${counts}`);
  }, progressEveryMs);
  try {
    await Promise.all([buyers.done, faults]);
    const soldIn = seconds();
    crm.become('up');
    clearInterval(progress);
    await emptyQueue();
    await instances.stop();
    await databases.waitForStandby();
    await record.close();
    print('the queue is empty, the checker begins');
    const run = await readRun(folder, databases.urls(), secrets);
    const findings: Finding[] = checkRun(run);
    return {
      findings,
      problems: [...instances.problems, ...buyers.refused],
      sold: buyers.sold(),
      left: buyers.left(),
      presses: buyers.presses(),
      statuses: buyers.statuses,
      durations: buyers.durations,
      soldIn,
      takes: seconds(),
      done,
      firstSales,
      ...instances.counts(),
      greylisted: mail.refused(),
      webhooks: run.webhooks.length,
      mails: run.mails.length,
      stored: run.databases.map(({ tables }) => tables.contracts?.length ?? 0),
      hasOwnDisk: databases.hasOwnDisk,
    };
  } finally {
    clearInterval(progress);
  }

  /** Failed deliveries are retried until none is left. */
  async function emptyQueue(): Promise<void> {
    const client = new pg.Client({ connectionString: databases.urls().primary });
    await client.connect();
    try {
      if (endLeases) await client.query('update deliveries set leased_until = null');
      for (let retryAt = 0; ; await pause(100)) {
        const { rows } = await client.query<{ id: string; isIdle: boolean }>(
          `select id, next_attempt_at is null or next_attempt_at > now() as "isIdle"
            from deliveries where delivered_at is null`,
        );
        if (rows.length === 0) return;
        const idle = rows.filter(({ isIdle }) => isIdle).map(({ id }) => id);
        if (idle.length === 0 || Date.now() < retryAt) continue;
        print(`${rows.length} deliveries are left, of which ${idle.length} are retried`);
        await operator.retryDeliveries(idle.slice(0, maxRetries));
        retryAt = Date.now() + retryEveryMs;
      }
    } finally {
      await client.end();
    }
  }
}

export type RunResult = Awaited<ReturnType<typeof runFaults>>;
