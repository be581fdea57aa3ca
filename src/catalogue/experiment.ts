import * as z from 'zod/mini';
import { flag, text } from './content-field.ts';

/** What a page variant leads to: the listing with one of its heroes. The first is shown when no experiment runs. */
const listingRoutes = ['cover-first', 'price-first'] as const;
export type ListingRoute = (typeof listingRoutes)[number];
export const defaultListingRoute = listingRoutes[0];

const id = (description: string) =>
  z
    .string()
    .check(
      z.regex(/^[a-z\d-]{1,40}$/, 'must be 1 to 40 small letters, digits or dashes'),
      z.describe(description),
    );

const pageVariantSchema = z.strictObject({
  id: id('Its name in cookies and reports. Unique over all experiments.'),
  name: text('Its name in the funnel report.'),
  route: z
    .enum(listingRoutes, `must be a route of the listing: ${listingRoutes.join(' or ')}`)
    .check(z.describe('The hero that it shows.')),
  isDefault: flag(
    'True for the page variant that bots see, and everybody when the experiment has ended.',
  ),
});

const experimentSchema = z.strictObject({
  id: id('The experiment’s name in reports. Unique.'),
  name: text('What is compared, for reports.'),
  isEnded: flag('True when the experiment is over: everybody sees the default.'),
  pageVariants: z.array(pageVariantSchema).check(
    z.describe('What visitors are shown, in equal shares: at least two, one of them the default.'),
    z.minLength(2, 'must have at least two page variants'),
    z.refine((pageVariants) => pageVariants.filter(({ isDefault }) => isDefault).length === 1, {
      error: 'must have exactly one default',
    }),
  ),
});

export const experimentsSchema = z
  .array(experimentSchema)
  .check(
    z.describe(
      'A/B tests of the listing. The last one is the current one. The earlier ones are over; the funnel takes their names from here.',
    ),
  );
export type Experiments = z.output<typeof experimentsSchema>;
