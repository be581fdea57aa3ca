import type { Logger } from 'pino';
import type { Database } from '../storage/database.ts';
import type { DeliveryKind } from '../storage/schema.ts';
import { type AttemptRecord, type ClaimedDelivery, recordAttempt } from './delivery-queue.ts';
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

/** Makes one attempt at a claimed delivery and records the result. */
export async function attemptDelivery(
  deps: AttemptDeps,
  kind: DeliveryKind,
  sender: Sender,
  delivery: ClaimedDelivery,
): Promise<AttemptOutcome> {
  const { db, log, clock, countAttempt } = deps;
  const { id, subjectId, attempt } = delivery;
  const startedAt = clock();
  const result = await sender
    .send({ id, subjectId, attempt })
    .catch((error: unknown): SendResult => {
      log.error({ err: error, kind, deliveryId: id }, 'delivery attempt threw');
      return { kind: 'retry', reason: 'error' };
    });
  const { outcome, record } = resultOf(result, delivery, sender, deps);
  await recordAttempt(db, delivery, record);
  countAttempt(kind, outcome);
  log[logLevels[outcome]](
    {
      kind,
      deliveryId: id,
      attempt,
      outcome,
      result: record.lastResult,
      durationMs: clock().getTime() - startedAt.getTime(),
      ...(record.nextAttemptAt && { nextAttemptAt: record.nextAttemptAt.toISOString() }),
    },
    'delivery attempt',
  );
  return outcome;
}

function resultOf(
  result: SendResult,
  { attempt, tryingSinceMs }: ClaimedDelivery,
  { name }: Sender,
  { clock, policy }: AttemptDeps,
): { outcome: AttemptOutcome; record: AttemptRecord } {
  const now = clock();
  if (result.kind === 'delivered') {
    const record = { lastResult: 'delivered', deliveredAt: now, deliveredTo: name };
    return { outcome: 'delivered', record };
  }
  const lastResult = result.reason;
  if (result.kind === 'skipped') {
    return { outcome: 'skipped', record: { lastResult, deliveredAt: now } };
  }
  const isLate = now.getTime() - tryingSinceMs >= policy.windowMs;
  if (result.kind === 'stop' || isLate) {
    return { outcome: 'failed', record: { lastResult, failedAt: now } };
  }
  const delay = calculateRetryDelayMs(attempt, result.retryAfterSeconds, policy, Math.random);
  return {
    outcome: 'retry',
    record: { lastResult, nextAttemptAt: new Date(now.getTime() + delay) },
  };
}
