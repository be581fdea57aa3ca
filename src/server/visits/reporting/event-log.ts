import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { type SettingValues, setting, wholeNumber } from '#server/platform/settings/setting.ts';
import { isDatabaseLost } from '#server/platform/storage/unavailable.ts';
import type { EventRow } from './event-row.ts';

export const eventLogSettings = {
  EVENTS_MB_PER_DAY: setting({
    default: '100',
    schema: wholeNumber(1, 1_000_000),
    expected: 'a number of megabytes from 1 to 1000000',
  }),
};

export type EventLogSettings = SettingValues<typeof eventLogSettings>;

export interface EventLog {
  /** Buffers the event for storing. False when the buffer is full or the day has had its share of bytes. */
  add: (event: EventRow) => boolean;
  /**
   * Stores the events that are still buffered. Events that cannot be stored in time are lost, and the log says
   * how many.
   */
  close: () => Promise<void>;
}

type DropReason = 'buffer full' | 'daily limit';

interface EventLogOptions {
  /** Inserts the events, except those whose id is stored already. */
  store: (events: EventRow[]) => Promise<unknown>;
  log: Pick<Logger, 'warn' | 'error'>;
  batchSize?: number;
  batchMs?: number;
  /** The most events, and the most bytes of them as JSON, that are buffered while the database is unavailable. */
  capacity?: number;
  capacityBytes?: number;
  /** The most bytes of events, as JSON, that this instance takes in a day (UTC). */
  maxBytesPerDay?: number;
  countDropped?: (reason: DropReason) => void;
  retryMs?: number;
  closeWithinMs?: number;
}

/**
 * Buffers events and inserts them in batches, because single inserts would load the database more than
 * the purchases. While the database is unavailable, events stay in the buffer. After a batch the log waits as long as the batch
 * took: the embedded database has one connection, and purchases need it too.
 */
export function openEventLog({
  store,
  log,
  batchSize = 200,
  batchMs = 200,
  capacity = 10_000,
  capacityBytes = 8 * 1024 * 1024,
  maxBytesPerDay = Number.POSITIVE_INFINITY,
  countDropped = () => {},
  retryMs = 1000,
  closeWithinMs = 4000,
}: EventLogOptions): EventLog {
  const buffer: { row: EventRow; bytes: number }[] = [];
  let bufferedBytes = 0;
  let day = '';
  let bytesOfDay = 0;
  let isDayFull = false;
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let isClosing = false;

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
        const begunAt = performance.now();
        const batch = buffer.slice(0, batchSize);
        await storeBatch(batch.map(({ row }) => row));
        // Further events may have been added meanwhile.
        for (const { bytes } of buffer.splice(0, batch.length)) bufferedBytes -= bytes;
        if (buffer.length > 0 && !isClosing) await settledWithin(performance.now() - begunAt);
      }
    } catch (error) {
      if (!isDatabaseLost(error)) {
        log.warn({ err: error, waiting: buffer.length }, 'events not stored yet');
      }
      scheduleFlush(retryMs);
    }
  };

  const findDropReason = (bytes: number): DropReason | undefined => {
    if (buffer.length >= capacity || bufferedBytes + bytes > capacityBytes) return 'buffer full';
    return bytesOfDay + bytes > maxBytesPerDay ? 'daily limit' : undefined;
  };

  const beginDay = (today: string) => {
    if (today === day) return;
    day = today;
    bytesOfDay = 0;
    isDayFull = false;
  };

  const flush = () => {
    flushing ??= storeBuffer().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };

  return {
    add: (event) => {
      beginDay(event.receivedAt.toISOString().slice(0, 10));
      const bytes = Buffer.byteLength(JSON.stringify(event));
      const reason = findDropReason(bytes);
      if (reason) {
        countDropped(reason);
        if (reason === 'daily limit' && !isDayFull) {
          isDayFull = true;
          log.warn(
            { maxBytesPerDay },
            'events of today exceed the daily limit: further ones are dropped',
          );
        }
        return false;
      }
      buffer.push({ row: { ...event, id: createEventId(event.receivedAt) }, bytes });
      bufferedBytes += bytes;
      bytesOfDay += bytes;
      if (buffer.length >= batchSize) void flush();
      else scheduleFlush(batchMs);
      return true;
    },
    close: async () => {
      isClosing = true;
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

/**
 * A UUID of version 7, which begins with the time (RFC 9562), so that new rows are at the end of the index. It is made before
 * the first attempt to store the event, so that an attempt that is repeated after half of it was stored doubles nothing.
 */
function createEventId(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`;
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
