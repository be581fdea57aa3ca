import * as z from 'zod/mini';
import { nonEmptyTextSchema } from './content-field.ts';

/** What a page variant leads to: the listing with one of its heroes. The first is shown when no experiment runs. */
const listingRoutes = ['cover-first', 'price-first'] as const;
export type ListingRoute = (typeof listingRoutes)[number];
export const defaultListingRoute = listingRoutes[0];

const idSchema = z
  .string()
  .check(z.regex(/^[a-z\d-]{1,40}$/, 'must be 1 to 40 small letters, digits or dashes'));

const pageVariantSchema = z.strictObject({
  id: idSchema,
  name: nonEmptyTextSchema,
  route: z.enum(listingRoutes, `must be a route of the listing: ${listingRoutes.join(' or ')}`),
  /** Shown to bots, and to everybody when the experiment has ended. */
  isDefault: z.optional(z.boolean()),
});

const experimentSchema = z.strictObject({
  id: idSchema,
  name: nonEmptyTextSchema,
  isEnded: z.optional(z.boolean()),
  pageVariants: z.array(pageVariantSchema).check(
    z.minLength(2, 'must have at least two page variants'),
    z.refine((pageVariants) => pageVariants.filter(({ isDefault }) => isDefault).length === 1, {
      error: 'must have exactly one default',
    }),
  ),
});

/**
 * A/B tests of the listing: each has the page variants that visitors are shown in equal shares. The last one is the
 * current one. The earlier ones are over; the funnel takes the names of their page variants from here.
 */
export const experimentsSchema = z.array(experimentSchema);
export type Experiments = z.output<typeof experimentsSchema>;
