import * as z from 'zod/mini';
import { campaignCode } from './campaign-code.ts';
import { linkAddress, text } from './content-field.ts';
import { pictureName } from './picture.ts';

/** A partner that links to the site, the code in its links, and the campaign of those visits. */
export const partnershipSchema = z.strictObject({
  partnerCode: z
    .string()
    .check(
      z.regex(/^[A-Za-z\d_-]{1,40}$/, 'must be 1 to 40 letters, digits, dashes or underscores'),
      z.describe('The partner’s code in links, as `PartnerCode`. Unique.'),
    ),
  campaignCode: campaignCode(
    'The campaign of visits from the partner’s links: at most 4 characters. Unique.',
  ),
  partnerName: text('The partner’s name, beside its logo.'),
  partnerLogoUrl: linkAddress('The address of the logo.'),
});
export type Partnership = z.output<typeof partnershipSchema>;

/** The same in partnerships.json, where the logo may be the name of a picture. */
export const partnershipFileSchema = z.extend(partnershipSchema, {
  partnerLogoUrl: z
    .union([pictureName('A file in images/.'), linkAddress('An address.')], {
      error: 'must be the name of a picture in images/, or start with / or https://',
    })
    .check(
      z.describe(
        'The logo: a file in images/, at most 4.5 times as wide as high, or the address of a picture.',
      ),
    ),
});
export type PartnershipFile = z.output<typeof partnershipFileSchema>;
