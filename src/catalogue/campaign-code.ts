import * as z from 'zod/mini';
import { sanitiseCampaignCode } from '#rules/campaign-code.ts';

/** A code in the content. One that the site would empty could never match. */
export const campaignCodeSchema = z.string().check(
  z.minLength(1, 'must not be empty'),
  z.refine((code) => sanitiseCampaignCode(code) === code, {
    error: 'must have at most 4 characters, without dashes, semicolons, quotes and SQL words',
  }),
);
