import { setTimeout as pause } from 'node:timers/promises';
import { inBatches } from '#server/platform/background/in-batches.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import type { AttemptDeps } from './attempt-delivery.ts';
import { type DeliverySubject, listDeliveryKinds } from './delivery-kinds.ts';
import { endAllLeases, type RecordedAttempt, recordAttempts } from './delivery-queue.ts';
import { startDeliveryWorker } from './delivery-worker.ts';
import { retryPolicy } from './retry-policy.ts';
import type { Senders } from './sender.ts';

export interface DeliveryWorkers {
  /** Makes this instance look for the deliveries of a contract or an enquiry that it has stored. */
  notify: (subject: DeliverySubject) => void;
  /** Claims no more deliveries and waits for the attempts under way. */
  stop: () => Promise<void>;
}

export interface DeliveryOptions extends Pick<AttemptDeps, 'clock' | 'log'> {
  storage: Pick<Storage, 'db' | 'connection'>;
  senders: Senders;
  policy?: AttemptDeps['policy'];
  countAttempt?: AttemptDeps['countAttempt'];
  warn?: AttemptDeps['warn'];
  /** The time between two looks for retries and for deliveries that other instances stored. */
  pollEveryMs?: number;
  /** The time between two renewals of the leases of running attempts. */
  renewEveryMs?: number;
}

const stopWithinMs = 4500;

/** Starts a worker for each kind that has a sender. */
export async function startDeliveryWorkers({
  storage: { db, connection },
  senders,
  log,
  clock,
  policy = retryPolicy,
  countAttempt = () => {},
  warn = () => {},
  pollEveryMs = 2000,
  renewEveryMs = 10_000,
}: DeliveryOptions): Promise<DeliveryWorkers> {
  if (connection.kind === 'embedded') await endAllLeases(db);
  const record = inBatches((made: RecordedAttempt[]) => recordAttempts(db, made));
  const attempts = { clock, log, policy, record, countAttempt, warn };
  const options = { db, attempts, pollEveryMs, renewEveryMs };
  const startAll = (subject: DeliverySubject) =>
    listDeliveryKinds(subject).flatMap((kind) => {
      const sender = senders[kind];
      return sender ? [startDeliveryWorker({ kind, sender, ...options })] : [];
    });
  const workers = {
    contract: startAll('contract'),
    enquiry: startAll('enquiry'),
    'second-purchase': startAll('second-purchase'),
    erasure: startAll('erasure'),
    notice: startAll('notice'),
    'notice-taken-back': startAll('notice-taken-back'),
  };
  return {
    notify: (subject) => {
      for (const { notify } of workers[subject]) notify();
    },
    stop: async () => {
      const all = Object.values(workers).flat();
      const stopped = Promise.all(all.map(({ stop }) => stop()));
      await Promise.race([stopped, pause(stopWithinMs, undefined, { ref: false })]);
    },
  };
}
