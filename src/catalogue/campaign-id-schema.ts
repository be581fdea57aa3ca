import * as z from 'zod/mini';

/** The content file of `CampaignIds`. */
export const campaignIdsSchema = z.record(z.string(), z.int().check(z.positive()));
