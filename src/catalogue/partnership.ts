import * as z from 'zod/mini';
import { campaignCodeSchema } from './campaign-code.ts';
import { linkAddress, nonEmptyText } from './content-field.ts';

/** Someone who sends us visitors, by the code in their links, and the campaign those visits count for. */
export const partnershipSchema = z.strictObject({
  partnerCode: z
    .string()
    .check(
      z.regex(/^[A-Za-z\d_-]{1,40}$/, 'must be 1 to 40 letters, digits, dashes or underscores'),
    ),
  campaignCode: campaignCodeSchema,
  partnerName: nonEmptyText,
  partnerLogoUrl: linkAddress,
});
export type Partnership = z.output<typeof partnershipSchema>;
