import * as z from 'zod/mini';
import { choice, type SettingValues, setting } from '#server/platform/settings/setting.ts';
import { isPeriod } from './period.ts';

const period = {
  schema: z.string().check(z.refine(isPeriod)),
  expected: 'a period such as 30 days, 12 months or 7 years, of at most 100 years',
};

export const retentionSettings = {
  RETENTION_ENQUIRIES: setting({ default: '12 months', ...period }),
  RETENTION_CONTRACTS: setting({ default: '7 years', ...period }),
  RETENTION_EVENTS: setting({ default: '13 months', ...period }),
  RETENTION_RATE_LIMITS: setting({ default: '1 day', ...period }),
  RETENTION_MAIL: setting({ default: '30 days', ...period }),
  RETENTION_STAFF_AUDIT: setting({ default: '2 years', ...period }),
  RETENTION_BELOW_FLOOR: choice(['no', 'yes'], 'yes or no'),
};

export type RetentionSettings = SettingValues<typeof retentionSettings>;
