import * as z from 'zod/mini';
import { sanitiseCampaignCode } from '#rules/campaign-code.ts';

const text = z.string().check(z.minLength(1, 'must not be empty'));

/** Campaigns whose sales are an affiliate's. A code that the site would empty could never match. */
export const affiliateCampaignsSchema = z.array(
  z.strictObject({
    campaignCode: text.check(
      z.refine((code) => sanitiseCampaignCode(code) === code, {
        error: 'must have at most 4 characters, without dashes, semicolons, quotes and SQL words',
      }),
    ),
    name: text,
  }),
);
export type AffiliateCampaigns = z.output<typeof affiliateCampaignsSchema>;
