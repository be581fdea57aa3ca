import type { Database } from '#server/platform/storage/database.ts';
import type { DeliveryKind } from '#server/platform/storage/schema.ts';
import { isDatabaseLost } from '#server/platform/storage/unavailable.ts';
import { outsideTraces } from '#server/platform/tracing/span.ts';
import { type AttemptDeps, attemptDelivery } from './attempt-delivery.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  makeRetriesDue,
  renewLeases,
} from './delivery-queue.ts';
import type { Sender } from './sender.ts';

interface WorkerOptions {
  db: Database;
  kind: DeliveryKind;
  sender: Sender;
  attempts: AttemptDeps;
  pollEveryMs: number;
  renewEveryMs: number;
}

const maxAtOnce = 8;
const collectWakeUpsMs = 50;
/** After this many failures in a row, the next success makes all retries due: the receiver is back. */
const failuresOfAnOutage = 5;

/**
 * Attempts the deliveries of one kind, so that a slow receiver delays no other. After a start or a failure it makes one
 * attempt at a time. Each success doubles the number, up to eight.
 */
export function startDeliveryWorker({
  db,
  kind,
  sender,
  attempts,
  pollEveryMs,
  renewEveryMs,
}: WorkerOptions) {
  const { clock, log } = attempts;
  const underWay = new Map<string, Promise<void>>();
  let atOnce = 1;
  let failuresInARow = 0;
  let mayHaveDue = true;
  let isStopped = false;
  let isUnavailable = false;
  let filling: Promise<void> | undefined;
  let wakeUp: NodeJS.Timeout | undefined;

  const attempt = async (delivery: ClaimedDelivery) => {
    const outcome = await attemptDelivery(attempts, kind, sender, delivery);
    if (outcome === 'retry' || outcome === 'failed') {
      atOnce = 1;
      failuresInARow += 1;
      return;
    }
    atOnce = Math.min(maxAtOnce, atOnce * 2);
    if (outcome === 'skipped') return;
    if (failuresInARow >= failuresOfAnOutage) {
      await makeRetriesDue(db, kind, clock());
      mayHaveDue = true;
    }
    failuresInARow = 0;
  };

  const start = (delivery: ClaimedDelivery) => {
    const ended = attempt(delivery)
      .catch((error: unknown) => {
        // The result is not recorded. When the lease ends, the delivery is attempted again with the same id.
        atOnce = 1;
        log.error({ err: error, kind, deliveryId: delivery.id }, 'recording a delivery failed');
      })
      .finally(() => {
        underWay.delete(delivery.id);
        fill();
      });
    underWay.set(delivery.id, ended);
  };

  // Waits until at most half of the attempts are under way, so that a claim takes several deliveries.
  const isReadyToClaim = () => mayHaveDue && !isStopped && underWay.size * 2 <= atOnce;
  const claim = async () => {
    while (isReadyToClaim()) {
      const free = atOnce - underWay.size;
      // Set before the query, because a wake-up while it runs may announce a row that it does not see.
      mayHaveDue = false;
      const claimed = await claimDeliveries(db, kind, clock(), free);
      isUnavailable = false;
      if (claimed.length === free) mayHaveDue = true;
      for (const delivery of claimed) start(delivery);
    }
  };

  const fill = () => {
    // Whoever wakes the worker up, its look for deliveries of all is no part of their trace.
    filling ??= outsideTraces(claim)
      .catch((error: unknown) => {
        if (!isUnavailable && !isDatabaseLost(error)) {
          log.error({ err: error, kind }, 'claiming deliveries failed');
          isUnavailable = true;
        }
      })
      .finally(() => {
        filling = undefined;
        if (isReadyToClaim()) fill();
      });
  };
  const look = () => {
    mayHaveDue = true;
    fill();
  };

  const poll = setInterval(look, pollEveryMs);
  const renewal = setInterval(() => {
    if (underWay.size === 0) return;
    renewLeases(db, [...underWay.keys()]).catch((error: unknown) => {
      if (isDatabaseLost(error)) return;
      log.error({ err: error, kind }, 'renewing leases of deliveries failed');
    });
  }, renewEveryMs);
  look();

  return {
    /** Looks for due deliveries soon. Calls that come together cause one look. */
    notify: () => {
      wakeUp ??= setTimeout(() => {
        wakeUp = undefined;
        look();
      }, collectWakeUpsMs);
    },
    /** Claims no more deliveries and waits for the attempts under way. */
    stop: async () => {
      isStopped = true;
      clearInterval(poll);
      clearTimeout(wakeUp);
      await filling;
      await Promise.all(underWay.values());
      clearInterval(renewal);
    },
  };
}
