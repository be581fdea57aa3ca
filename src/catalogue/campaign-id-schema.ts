import * as z from 'zod/mini';

/** The schema of the content file with the `CampaignIds`. */
export const campaignIdsSchema = z.record(z.string(), z.int().check(z.positive()));
