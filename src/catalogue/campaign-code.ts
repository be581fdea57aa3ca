import * as z from 'zod/mini';
import { sanitiseCampaignCode } from '#rules/campaign-code.ts';
import { nonEmptyText } from './content-field.ts';

/** A code in the content. One that the site would empty could never match. */
export const campaignCodeSchema = nonEmptyText.check(
  z.refine((code) => sanitiseCampaignCode(code) === code, {
    error: 'must have at most 4 characters, without dashes, semicolons, quotes and SQL words',
  }),
);
