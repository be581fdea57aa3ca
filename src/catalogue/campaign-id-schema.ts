import * as z from 'zod/mini';

/** What a content file says: see `CampaignIds`. */
export const campaignIdsSchema = z.record(z.string(), z.int().check(z.positive()));
