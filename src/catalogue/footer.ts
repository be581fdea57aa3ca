import * as z from 'zod/mini';
import { linkAddressSchema, nonEmptyTextSchema, ukPhoneNumberSchema } from './content-field.ts';
import { siteLinkSchema } from './site-link.ts';

const footerLinkSchema = z.extend(siteLinkSchema, {
  /** True for a link that is also in the reduced footer of the purchase pages. */
  isInReducedFooter: z.optional(z.boolean()),
});

/** The footer of every page. */
export const footerSchema = z.strictObject({
  /** One sentence under the logo. */
  tagline: nonEmptyTextSchema,
  /** This number is shown in header and footer and on pages that offer help. */
  customerServicePhoneNumber: ukPhoneNumberSchema,
  /** The badges of the app stores. */
  apps: z.array(
    z.strictObject({
      name: nonEmptyTextSchema,
      platform: nonEmptyTextSchema,
      href: linkAddressSchema,
    }),
  ),
  social: z.array(
    z.strictObject({
      text: nonEmptyTextSchema,
      href: linkAddressSchema,
      icon: z.enum(['community', 'photos', 'videos']),
    }),
  ),
  groups: z.array(
    z.strictObject({
      label: nonEmptyTextSchema,
      links: z.array(footerLinkSchema).check(z.minLength(1, 'must contain at least one link')),
    }),
  ),
  /** Says who sells the plans; shown beside the copyright line. */
  legalStatement: nonEmptyTextSchema,
  /** The whole copyright line, e.g. "© 2024 Emberly Energy Limited". */
  copyright: nonEmptyTextSchema,
});
export type Footer = z.output<typeof footerSchema>;
