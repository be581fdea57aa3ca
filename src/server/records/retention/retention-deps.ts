import { savedJourneyDays } from '#journey/saved-journey.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import type { RetentionDeps } from './retention.ts';
import { handOverKinds } from './retention-kinds.ts';
import type { RetentionSettings } from './settings.ts';

export type RetentionConfig = RetentionSettings & { DATA_DIR: string; CRM_URL: string };

/** What a run needs, from the configuration. */
export function createRetentionDeps(
  config: RetentionConfig,
  storage: Pick<Storage, 'db' | 'connection'>,
  skewMs: () => number,
): RetentionDeps {
  return {
    storage,
    skewMs,
    dataFolder: config.DATA_DIR,
    handOvers: config.CRM_URL ? handOverKinds : [],
    periods: {
      enquiries: config.RETENTION_ENQUIRIES,
      contracts: config.RETENTION_CONTRACTS,
      events: config.RETENTION_EVENTS,
      mail: config.RETENTION_MAIL,
      // Nothing that a request asked to erase is kept longer than contracts, except on hold.
      erasures: config.RETENTION_CONTRACTS,
      // Pages and emails name this period, so it is no setting.
      savedJourneys: `${savedJourneyDays} days`,
      staffAudit: config.RETENTION_STAFF_AUDIT,
      // A session lasts twelve hours at most.
      staffSessions: '1 day',
      rateLimits: config.RETENTION_RATE_LIMITS,
    },
  };
}
