import * as z from 'zod/mini';
import { campaignCodeSchema } from './campaign-code.ts';
import { linkAddressSchema, nonEmptyTextSchema } from './content-field.ts';

/** A partner that links to the site, the code in its links, and the campaign of those visits. */
export const partnershipSchema = z.strictObject({
  partnerCode: z
    .string()
    .check(
      z.regex(/^[A-Za-z\d_-]{1,40}$/, 'must be 1 to 40 letters, digits, dashes or underscores'),
    ),
  campaignCode: campaignCodeSchema,
  partnerName: nonEmptyTextSchema,
  partnerLogoUrl: linkAddressSchema,
});
export type Partnership = z.output<typeof partnershipSchema>;
