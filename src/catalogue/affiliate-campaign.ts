import * as z from 'zod/mini';
import { campaignCode } from './campaign-code.ts';
import { text } from './content-field.ts';

export const affiliateCampaignsSchema = z
  .array(
    z.strictObject({
      campaignCode: campaignCode(
        'The code in the affiliate’s links, as `cc`: at most 4 characters. Unique.',
      ),
      name: text('The affiliate’s name, for lists of sales.'),
    }),
  )
  .check(z.describe('The campaigns whose sales are credited to an affiliate.'));
export type AffiliateCampaigns = z.output<typeof affiliateCampaignsSchema>;
