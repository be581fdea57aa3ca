import type { Logger } from 'pino';
import type { ServedContent } from '#server/content/open-content.ts';
import { bytesPerMegabyte } from '#server/platform/data-folder/free-space.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { startFunnelDays } from './funnel/schedule.ts';
import { type EventLog, type EventLogSettings, openEventLog } from './reporting/event-log.ts';
import { storeEvents } from './reporting/store-events.ts';

interface VisitsOptions {
  config: EventLogSettings & { DATABASE_URL: string };
  log: Logger;
  opened: AsyncDisposableStack;
}

/** Counts the funnel every hour, and opens the log of events, which the caller closes. */
export function openVisits(
  { config, log, opened }: VisitsOptions,
  { storage: { db }, clock, metrics, countFailure }: Platform,
  content: Pick<ServedContent, 'current'>,
): { events: EventLog } {
  opened.defer(
    startFunnelDays({
      db,
      content: content.current,
      clock,
      log,
      countFailure: () => countFailure('funnel'),
    }),
  );
  const events = openEventLog({
    store: (rows) => storeEvents(db, rows),
    log,
    // The embedded database has one connection, which a purchase waits for as long as a batch takes.
    batchSize: config.DATABASE_URL ? 200 : 50,
    maxBytesPerDay: config.EVENTS_MB_PER_DAY * bytesPerMegabyte,
    countDropped: (reason) => metrics.eventsDropped.inc({ reason }),
  });
  return { events };
}
