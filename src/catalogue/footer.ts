import * as z from 'zod/mini';
import { flag, linkAddress, text, ukPhoneNumber } from './content-field.ts';
import { siteLinkSchema } from './site-link.ts';

const footerLinkSchema = z.extend(siteLinkSchema, {
  isInReducedFooter: flag(
    'True for a link that is also in the reduced footer of the purchase pages.',
  ),
});

/** The footer of every page. */
export const footerSchema = z.strictObject({
  tagline: text('One sentence under the logo.'),
  customerServicePhoneNumber: ukPhoneNumber(
    'The number in header and footer and on pages that offer help.',
  ),
  apps: z
    .array(
      z.strictObject({
        name: text('The app’s name.'),
        platform: text('The words above it, e.g. "For iOS".'),
        href: linkAddress('The page of the app.'),
      }),
    )
    .check(z.describe('The badges of the app stores.')),
  social: z
    .array(
      z.strictObject({
        text: text('The name that screen readers read.'),
        href: linkAddress('The address of the channel.').check(
          z.meta({ examples: ['https://community.emberly.example'] }),
        ),
        icon: z.enum(['community', 'photos', 'videos']).check(z.describe('The icon of the link.')),
      }),
    )
    .check(z.describe('Links to social media.')),
  groups: z
    .array(
      z.strictObject({
        label: text('The heading of the group.'),
        links: z
          .array(footerLinkSchema)
          .check(
            z.minLength(1, 'must contain at least one link'),
            z.describe('The links under the heading.'),
          ),
      }),
    )
    .check(z.describe('The columns of links.')),
  legalStatement: text('Who sells the plans; shown beside the copyright line.'),
  copyright: text('The whole copyright line.'),
});
export type Footer = z.output<typeof footerSchema>;
