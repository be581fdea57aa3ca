import * as z from 'zod/mini';
import { isIsoDate } from '#rules/dates/calendar-day.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { linkAddress, nonEmptyTextSchema, text } from './content-field.ts';

const bannerPages = ['listing', 'product'] as const;
type BannerPage = (typeof bannerPages)[number];

const spacing = (description: string) =>
  z.optional(
    z
      .enum(['none', '3xs', '2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'])
      .check(z.describe(description)),
  );

export const bannerSchema = z
  .strictObject({
    title: text('The sentence of the banner.'),
    planTitle: z.optional(
      text('Replaces the title on a plan’s page, e.g. "Half price for 3 months on this plan".'),
    ),
    endsOn: z.optional(
      z
        .string()
        .check(
          z.refine(isIsoDate, { error: 'must be a day, e.g. 2027-03-31' }),
          z.describe('The last day on which the banner is shown. The banner names this day.'),
        ),
    ),
    cta: z.optional(
      text('The label of the call to action, which follows `href` and then opens `modal`.'),
    ),
    href: z.optional(
      linkAddress('Where the call to action leads.').check(
        z.meta({ examples: ['/affordability'] }),
      ),
    ),
    modal: z.optional(
      z
        .strictObject({
          title: text('The heading of the dialog.'),
          content: text('The text of the dialog.'),
        })
        .check(z.describe('The dialog that the call to action opens, e.g. the terms.')),
    ),
    leadingIcon: z.optional(
      z
        .enum(['tag', 'star', 'boiler', 'plumbing', 'info'])
        .check(z.describe('The icon before the title.')),
    ),
    backgroundColor: z.optional(
      z
        .enum([
          'background',
          'surface',
          'primary',
          'secondary',
          'tertiary',
          'primaryLight',
          'transparent',
        ])
        .check(z.describe('The colour behind the text.')),
    ),
    justify: z.optional(
      z.enum(['start', 'center', 'end', 'between']).check(z.describe('Where the text stands.')),
    ),
    iconSpacing: spacing('The space between icon and title.'),
    marginBottom: spacing('The space under the banner.'),
    pages: z
      .array(z.enum(bannerPages))
      .check(z.minLength(1, 'must name a page'), z.describe('The pages that show the banner.')),
    productIds: z.optional(
      z
        .array(nonEmptyTextSchema)
        .check(
          z.describe('Limits the banner to the pages of these plans. The listing shows it anyway.'),
        ),
    ),
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
