import * as z from 'zod/mini';
import { campaignCodeSchema } from './campaign-code.ts';
import { nonEmptyTextSchema } from './content-field.ts';

/** Campaigns whose sales are credited to an affiliate. */
export const affiliateCampaignsSchema = z.array(
  z.strictObject({
    campaignCode: campaignCodeSchema,
    name: nonEmptyTextSchema,
  }),
);
export type AffiliateCampaigns = z.output<typeof affiliateCampaignsSchema>;
