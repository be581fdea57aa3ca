import * as z from 'zod/mini';
import { campaignCodeSchema } from './campaign-code.ts';

/** Someone who sends us visitors, by the code in their links, and the campaign those visits count for. */
export const partnershipSchema = z.strictObject({
  partnerCode: z
    .string()
    .check(
      z.regex(/^[A-Za-z\d_-]{1,40}$/, 'must be 1 to 40 letters, digits, dashes or underscores'),
    ),
  campaignCode: campaignCodeSchema,
  partnerName: z.string().check(z.minLength(1, 'must not be empty')),
  partnerLogoUrl: z
    .string()
    .check(z.regex(/^(\/(?!\/)|https:\/\/)\S+$/, 'must start with / or https://')),
});
export type Partnership = z.output<typeof partnershipSchema>;
