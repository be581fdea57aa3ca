import type { Config } from '../config.ts';
import type { RetentionPeriods } from './retention.ts';

export function readRetentionPeriods(config: Config): RetentionPeriods {
  return {
    enquiries: config.RETENTION_ENQUIRIES,
    contracts: config.RETENTION_CONTRACTS,
    events: config.RETENTION_EVENTS,
    jobs: config.RETENTION_JOBS,
    rateLimits: config.RETENTION_RATE_LIMITS,
    mail: config.RETENTION_MAIL,
  };
}
