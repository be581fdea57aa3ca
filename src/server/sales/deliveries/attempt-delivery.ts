import type { Logger } from 'pino';
import type { DeliveryKind } from '#server/platform/storage/schema.ts';
import { inSpan, openTraceParent } from '#server/platform/tracing/span.ts';
import type { AttemptResult, ClaimedDelivery, RecordedAttempt } from './delivery-queue.ts';
import { explainFailure } from './explain-failure.ts';
import { calculateRetryDelayMs, type RetryPolicy } from './retry-policy.ts';
import type { Sender, SendResult } from './sender.ts';

export type AttemptOutcome = 'delivered' | 'skipped' | 'retry' | 'failed';

const logLevels = { delivered: 'info', skipped: 'info', retry: 'warn', failed: 'error' } as const;

export interface AttemptDeps {
  clock: () => Date;
  log: Logger;
  policy: RetryPolicy;
  /** Stores what attempts came to. */
  record: (attempt: RecordedAttempt) => Promise<unknown>;
  /** Gets the seconds since the contract or the enquiry was made, too. */
  countAttempt: (kind: DeliveryKind, outcome: AttemptOutcome, age: number) => void;
  /** Says what is wrong with the receiver of a kind, or undefined when nothing is. */
  warn: (kind: DeliveryKind, sentence: string | undefined) => void;
}

/** Makes one attempt at a claimed delivery and records the result, as a part of the trace that stored it. */
export function attemptDelivery(
  deps: AttemptDeps,
  kind: DeliveryKind,
  sender: Sender,
  delivery: ClaimedDelivery,
): Promise<AttemptOutcome> {
  const { id, attempt, traceparent } = delivery;
  const attributes = { 'delivery.kind': kind, 'delivery.id': id, 'delivery.attempt': attempt };
  const parent = openTraceParent(traceparent);
  return inSpan(`delivery ${kind}`, { kind: 'consumer', attributes, parent }, async (span) => {
    const outcome = await attemptAndRecord(deps, kind, sender, delivery);
    span.setAttribute('delivery.outcome', outcome);
    return outcome;
  });
}

async function attemptAndRecord(
  deps: AttemptDeps,
  kind: DeliveryKind,
  sender: Sender,
  delivery: ClaimedDelivery,
): Promise<AttemptOutcome> {
  const { log, clock, record: store, countAttempt, warn } = deps;
  const { id, subjectId, attempt, createdAtMs } = delivery;
  const startedAt = clock();
  const result = await sender
    .send({ id, subjectId, attempt })
    .catch((error: unknown): SendResult => {
      log.error({ err: error, kind, deliveryId: id }, 'delivery attempt threw');
      return { kind: 'retry', reason: 'error' };
    });
  const { outcome, record } = resultOf(result, delivery, sender, deps);
  await store({ id, attempt, ...record });
  countAttempt(kind, outcome, (clock().getTime() - createdAtMs) / 1000);
  if (outcome === 'delivered') warn(kind, undefined);
  else if (outcome !== 'skipped') warn(kind, explainFailure(kind, record.lastResult));
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
): { outcome: AttemptOutcome; record: AttemptResult } {
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
