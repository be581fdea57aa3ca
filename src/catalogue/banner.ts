import * as z from 'zod/mini';
import { isIsoDate } from '#rules/dates/calendar-day.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { linkAddressSchema, nonEmptyTextSchema } from './content-field.ts';

const bannerPages = ['listing', 'product'] as const;
type BannerPage = (typeof bannerPages)[number];

const spacing = z.enum(['none', '3xs', '2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl']);

export const bannerSchema = z
  .strictObject({
    title: nonEmptyTextSchema,
    /** Replaces the title on a plan's page, e.g. "Half price for 3 months on this plan". */
    planTitle: z.optional(nonEmptyTextSchema),
    /** The last day on which the banner is shown, YYYY-MM-DD. The banner's title names this day. */
    endsOn: z.optional(
      z.string().check(z.refine(isIsoDate, { error: 'must be a day, e.g. 2027-03-31' })),
    ),
    /** The label of the call to action, which follows `href` and then opens `modal`. */
    cta: z.optional(nonEmptyTextSchema),
    href: z.optional(linkAddressSchema),
    modal: z.optional(z.strictObject({ title: nonEmptyTextSchema, content: nonEmptyTextSchema })),
    leadingIcon: z.optional(z.enum(['tag', 'star', 'boiler', 'plumbing', 'info'])),
    backgroundColor: z.optional(
      z.enum([
        'background',
        'surface',
        'primary',
        'secondary',
        'tertiary',
        'primaryLight',
        'transparent',
      ]),
    ),
    justify: z.optional(z.enum(['start', 'center', 'end', 'between'])),
    iconSpacing: z.optional(spacing),
    marginBottom: z.optional(spacing),
    pages: z.array(z.enum(bannerPages)).check(z.minLength(1, 'must name a page')),
    /** Limits the banner to the pages of these plans. It does not apply to the listing. */
    productIds: z.optional(z.array(nonEmptyTextSchema)),
  })
  .check(
    z.refine(({ cta, href, modal }) => cta !== undefined || (!href && !modal), {
      path: ['cta'],
      error: 'is needed with an href or a modal: it is the only way to open them',
    }),
  );
export type Banner = z.output<typeof bannerSchema>;

interface BannerPosition {
  page: BannerPage;
  productId?: string | undefined;
  /** YYYY-MM-DD */
  today: string;
}

/** A banner as one page shows it: `title` is the title for that page, with the end date if there is one. */
export type BannerOnPage = Omit<Banner, 'planTitle' | 'endsOn'>;

/** The first banner for this page that has not ended, if any. */
export function findBannerFor(
  banners: readonly Banner[],
  position: BannerPosition,
): BannerOnPage | undefined {
  const found = banners.find(
    ({ pages, productIds, endsOn }) =>
      pages.includes(position.page) &&
      (endsOn === undefined || position.today <= endsOn) &&
      (position.page === 'listing' ||
        productIds === undefined ||
        (position.productId !== undefined && productIds.includes(position.productId))),
  );
  if (!found) return undefined;
  const { planTitle, endsOn, ...banner } = found;
  const title = (position.page === 'product' && planTitle) || banner.title;
  return { ...banner, title: endsOn ? `${title}. Ends ${formatLongDate(endsOn)}.` : title };
}
