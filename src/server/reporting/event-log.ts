import type { Logger } from 'pino';
import { findErrorCode } from '../storage/error-code.ts';
import type { EventRow } from './event-row.ts';

export interface EventLog {
  /** Buffers the event for storing. False when the buffer is full. */
  add: (event: EventRow) => boolean;
  /**
   * Stores the events that are still buffered. Events that cannot be stored in time are lost, and the log says
   * how many.
   */
  close: () => Promise<void>;
}

interface EventLogOptions {
  store: (events: EventRow[]) => Promise<unknown>;
  log: Pick<Logger, 'warn' | 'error'>;
  batchSize?: number;
  batchMs?: number;
  /** The most events that are buffered while the database is unavailable. */
  capacity?: number;
  retryMs?: number;
  closeWithinMs?: number;
}

/**
 * Buffers events and inserts them in batches, because single inserts would load the database more than
 * the purchases. While the database is unavailable, events stay in the buffer.
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
  const buffer: EventRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;

  const scheduleFlush = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, ms).unref();
  };

  /** Rejects when the database is unavailable. An event with invalid data is dropped. */
  const storeBatch = async (batch: EventRow[]): Promise<void> => {
    try {
      await store(batch);
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (batch.length === 1) log.error({ err: error }, 'event refused by the database');
      else for (const event of batch) await storeBatch([event]);
    }
  };

  const storeBuffer = async () => {
    try {
      while (buffer.length > 0) {
        const batch = buffer.slice(0, batchSize);
        await storeBatch(batch);
        buffer.splice(0, batch.length);
      }
    } catch (error) {
      log.warn({ err: error, waiting: buffer.length }, 'events not stored yet');
      scheduleFlush(retryMs);
    }
  };

  const flush = () => {
    flushing ??= storeBuffer().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };

  return {
    add: (event) => {
      if (buffer.length >= capacity) return false;
      buffer.push(event);
      if (buffer.length >= batchSize) void flush();
      else scheduleFlush(batchMs);
      return true;
    },
    close: async () => {
      const deadline = Date.now() + closeWithinMs;
      const left = () => deadline - Date.now();
      while (buffer.length > 0 && left() > 0) {
        await settledWithin(left(), flush());
        if (buffer.length > 0 && left() > 0) await settledWithin(Math.min(retryMs, left()));
      }
      clearTimeout(timer);
      if (buffer.length > 0) log.error({ lost: buffer.length }, 'events lost at stop');
    },
  };
}

/** SQLSTATE classes 22 and 23, data and constraint errors: a retry would fail again. */
function isRefused(error: unknown): boolean {
  return /^2[23]/.test(findErrorCode(error) ?? '');
}

/** Resolves when the work has settled, at the latest after `ms`. */
function settledWithin(ms: number, work: Promise<void> = new Promise(() => {})): Promise<void> {
  return new Promise((resolve) => {
    const end = setTimeout(resolve, ms);
    work.finally(() => {
      clearTimeout(end);
      resolve();
    });
  });
}
