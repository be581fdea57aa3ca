import * as z from 'zod/mini';
import { campaignCodeSchema } from './campaign-code.ts';

/** Campaigns whose sales are an affiliate's. */
export const affiliateCampaignsSchema = z.array(
  z.strictObject({
    campaignCode: campaignCodeSchema,
    name: z.string().check(z.minLength(1, 'must not be empty')),
  }),
);
export type AffiliateCampaigns = z.output<typeof affiliateCampaignsSchema>;
