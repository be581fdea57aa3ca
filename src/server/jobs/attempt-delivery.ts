import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../storage/database.ts';
import type { DeliveryKind } from '../storage/delivery-kinds.ts';
import { deliveries } from '../storage/schema.ts';
import { calculateRetryDelayMs, type RetryPolicy } from './retry-policy.ts';
import type { Sender, SendResult } from './sender.ts';

export type AttemptOutcome = 'delivered' | 'skipped' | 'retry' | 'failed';

const logLevels = { delivered: 'info', skipped: 'info', retry: 'warn', failed: 'error' } as const;

export interface AttemptDeps {
  db: Database;
  clock: () => Date;
  log: Logger;
  policy: RetryPolicy;
  countAttempt: (kind: DeliveryKind, outcome: AttemptOutcome) => void;
}

interface Job {
  id: string;
  deliveryId: string;
}

type DeliveryRow = typeof deliveries.$inferSelect;

/**
 * Makes one attempt at a delivery and records the result. Returns undefined without an attempt if the
 * delivery is done or failed, or if its contract or enquiry was deleted.
 */
export async function attemptDelivery(
  deps: AttemptDeps,
  kind: DeliveryKind,
  sender: Sender,
  job: Job,
): Promise<AttemptOutcome | undefined> {
  const { log, clock, countAttempt } = deps;
  const row = await beginAttempt(deps, job.deliveryId);
  const subjectId = row?.contractId ?? row?.enquiryId;
  if (!row || !subjectId) return undefined;
  const startedAt = clock();
  const result = await sender
    .send({ id: row.id, subjectId, attempt: row.attempts })
    .catch((error: unknown): SendResult => {
      log.error({ err: error, kind, deliveryId: row.id }, 'delivery attempt threw');
      return { kind: 'retry', reason: 'error' };
    });
  const { outcome, changes } = resultOf(result, row, sender, deps);
  await record(deps, job, row, changes);
  countAttempt(kind, outcome);
  log[logLevels[outcome]](
    {
      kind,
      deliveryId: row.id,
      attempt: row.attempts,
      outcome,
      result: changes.lastResult,
      durationMs: clock().getTime() - startedAt.getTime(),
      ...(changes.nextAttemptAt && { nextAttemptAt: changes.nextAttemptAt.toISOString() }),
    },
    'delivery attempt',
  );
  return outcome;
}

/** Counts the attempt before it is made, so that an interrupted attempt is counted too. */
async function beginAttempt(
  { db, clock }: AttemptDeps,
  id: string,
): Promise<DeliveryRow | undefined> {
  const now = clock();
  const [row] = await db
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      lastAttemptAt: now,
      lastResult: 'attempt not finished',
      nextAttemptAt: null,
      tryingSince: sql`coalesce(${deliveries.tryingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(deliveries.id, id), isNull(deliveries.deliveredAt), isNull(deliveries.failedAt)))
    .returning();
  return row;
}

function resultOf(
  result: SendResult,
  { attempts, tryingSince }: DeliveryRow,
  { name }: Sender,
  { clock, policy }: AttemptDeps,
): { outcome: AttemptOutcome; changes: Partial<DeliveryRow> } {
  const now = clock();
  if (result.kind === 'delivered') {
    const changes = { lastResult: 'delivered', deliveredAt: now, deliveredTo: name };
    return { outcome: 'delivered', changes };
  }
  const lastResult = result.reason;
  if (result.kind === 'skipped') {
    return { outcome: 'skipped', changes: { lastResult, deliveredAt: now } };
  }
  const isLate = now.getTime() - (tryingSince ?? now).getTime() >= policy.windowMs;
  if (result.kind === 'stop' || isLate) {
    return { outcome: 'failed', changes: { lastResult, failedAt: now } };
  }
  const delay = calculateRetryDelayMs(attempts, result.retryAfterSeconds, policy, Math.random);
  return {
    outcome: 'retry',
    changes: { lastResult, nextAttemptAt: new Date(now.getTime() + delay) },
  };
}

/** Stores the delay with the job, because pg-boss computes the time of the retry from it when the job fails. */
async function record(
  { db, clock }: AttemptDeps,
  job: Job,
  { id, kind }: DeliveryRow,
  changes: Partial<DeliveryRow>,
): Promise<void> {
  await db.update(deliveries).set(changes).where(eq(deliveries.id, id));
  if (!changes.nextAttemptAt) return;
  const seconds = Math.ceil((changes.nextAttemptAt.getTime() - clock().getTime()) / 1000);
  await db.execute(sql`update pgboss.job set retry_delay = ${seconds}, retry_backoff = false
    where name = ${kind} and id = ${job.id}`);
}
