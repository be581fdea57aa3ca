import type { Logger } from 'pino';
import { errorCode } from '../storage/error-code.ts';
import type { EventRow } from './event-row.ts';

export interface EventLog {
  /** Takes the event to be stored soon; false when too many are waiting already. */
  add: (event: EventRow) => boolean;
  /** Stores what is waiting. */
  close: () => Promise<void>;
}

interface EventLogOptions {
  store: (events: EventRow[]) => Promise<unknown>;
  log: Pick<Logger, 'warn' | 'error'>;
  batchSize?: number;
  batchMs?: number;
  /** While the database is away, this many are kept and no more. */
  capacity?: number;
  retryMs?: number;
  closeWithinMs?: number;
}

/**
 * Stores events many at a time: one insert each would cost the database more than the purchases do.
 * They are stored within a moment of their arrival, and kept while the database is away.
 */
export function openEventLog({
  store,
  log,
  batchSize = 200,
  batchMs = 200,
  capacity = 10_000,
  retryMs = 1000,
  closeWithinMs = 4000,
}: EventLogOptions): EventLog {
  const waiting: EventRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;

  const later = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, ms).unref();
  };

  /** Rejects when the database is away; an event that it will never take is dropped. */
  const storeBatch = async (batch: EventRow[]): Promise<void> => {
    try {
      await store(batch);
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (batch.length === 1) log.error({ err: error }, 'event refused by the database');
      else for (const event of batch) await storeBatch([event]);
    }
  };

  const storeWaiting = async () => {
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, batchSize);
        await storeBatch(batch);
        waiting.splice(0, batch.length);
      }
    } catch (error) {
      log.warn({ err: error, waiting: waiting.length }, 'events not stored yet');
      later(retryMs);
    }
  };

  const flush = () => {
    flushing ??= storeWaiting().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };

  return {
    add: (event) => {
      if (waiting.length >= capacity) return false;
      waiting.push(event);
      if (waiting.length >= batchSize) void flush();
      else later(batchMs);
      return true;
    },
    close: async () => {
      const deadline = Date.now() + closeWithinMs;
      const left = () => deadline - Date.now();
      while (waiting.length > 0 && left() > 0) {
        await within(left(), flush());
        if (waiting.length > 0 && left() > 0) await within(Math.min(retryMs, left()));
      }
      clearTimeout(timer);
      if (waiting.length > 0) log.error({ lost: waiting.length }, 'events lost at stop');
    },
  };
}

/** Data and constraint errors: the same event would fail the same way again. */
function isRefused(error: unknown): boolean {
  return /^2[23]/.test(errorCode(error) ?? '');
}

/** Settles with the work, at the latest when the time is up. */
function within(ms: number, work: Promise<void> = new Promise(() => {})): Promise<void> {
  return new Promise((resolve) => {
    const end = setTimeout(resolve, ms);
    work.finally(() => {
      clearTimeout(end);
      resolve();
    });
  });
}
