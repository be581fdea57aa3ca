import * as z from 'zod/mini';

/** The schema of the `CampaignIds` in a content file. */
export const campaignIdsSchema = z
  .record(z.string(), z.int().check(z.positive()))
  .check(
    z.describe(
      'The campaign id of each plan and call-out fee: the plan’s title in small letters and the fee in pounds, e.g. "boiler insurance 50".',
    ),
  );
