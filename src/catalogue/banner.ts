import * as z from 'zod/mini';
import { backgroundColorNames, spaceNames } from '#design/tokens/tokens.ts';
import { addDays } from '#rules/dates/calendar-day.ts';
import { formatLondonTime } from '#rules/dates/london-time.ts';
import { linkAddress, nonEmptyTextSchema, text } from './content-field.ts';
import { endsAfterItsBeginCheck, periodFields } from './period-field.ts';

const bannerPages = ['listing', 'product'] as const;
type BannerPage = (typeof bannerPages)[number];

const spacing = (description: string) =>
  z.optional(z.enum(spaceNames).check(z.meta({ description, examples: ['xs'] })));

/** How a banner looks and where it is shown. */
export const bannerLook = {
  title: text('The sentence of the banner.').check(
    z.meta({ examples: ['New: cover for heat pumps'] }),
  ),
  planTitle: z.optional(
    text('Replaces the title on a plan’s page.').check(
      z.meta({ examples: ['Now with cover for the heat pump'] }),
    ),
  ),
  leadingIcon: z.optional(
    z
      .enum(['tag', 'star', 'boiler', 'plumbing', 'info'])
      .check(z.meta({ description: 'The icon before the title.', examples: ['star'] })),
  ),
  backgroundColor: z.optional(
    z
      .enum(backgroundColorNames)
      .check(z.meta({ description: 'The colour behind the text.', examples: ['tertiary'] })),
  ),
  justify: z.optional(
    z
      .enum(['start', 'center', 'end', 'between'])
      .check(z.meta({ description: 'Where the text stands.', examples: ['center'] })),
  ),
  iconSpacing: spacing('The space between icon and title.'),
  marginBottom: spacing('The space under the banner.'),
  pages: z.array(z.enum(bannerPages)).check(
    z.minLength(1, 'must name a page'),
    z.meta({
      description: 'The pages that show the banner.',
      examples: [['listing', 'product']],
    }),
  ),
};

/** The dialog behind a banner's call to action. */
export const createModalSchema = (content: string) =>
  z.strictObject({
    title: text('The heading of the dialog.').check(z.meta({ examples: ['About this cover'] })),
    content: text(content).check(z.meta({ examples: ['It starts 14 days after you buy.'] })),
  });

/** A banner that is not of an offer. The banner of an offer is in offers.json. */
export const bannerSchema = z
  .strictObject({
    ...bannerLook,
    ...periodFields('the banner is shown. It names its end in the last 60 days'),
    cta: z.optional(
      text('The label of the call to action, which follows `href` and then opens `modal`.').check(
        z.meta({ examples: ['Find out more'] }),
      ),
    ),
    href: z.optional(
      linkAddress('Where the call to action leads.').check(
        z.meta({ examples: ['/affordability'] }),
      ),
    ),
    modal: z.optional(
      createModalSchema('The text of the dialog.').check(
        z.describe('The dialog that the call to action opens.'),
      ),
    ),
    productIds: z.optional(
      z.array(nonEmptyTextSchema).check(
        z.meta({
          description:
            'Limits the banner to the pages of these plans. The listing shows it anyway.',
          examples: [['heat-pump-care']],
        }),
      ),
    ),
  })
  .check(
    endsAfterItsBeginCheck,
    z.refine(({ cta, href, modal }) => cta !== undefined || (!href && !modal), {
      path: ['cta'],
      error: 'is needed with an href or a modal: it is the only way to open them',
    }),
  );
export type Banner = z.output<typeof bannerSchema>;

interface BannerPosition {
  page: BannerPage;
  productId?: string | undefined;
}

/** A banner as one page shows it: `title` is the title for that page, with the end if it is near. */
export type BannerOnPage = Omit<Banner, 'planTitle' | 'from' | 'until'>;

/** The first of these banners that is for this page, if any. */
export function findBannerFor(
  banners: readonly Banner[],
  position: BannerPosition,
  today: string,
): BannerOnPage | undefined {
  const found = banners.find((banner) => isBannerFor(banner, position));
  if (!found) return undefined;
  const { planTitle, from, until, ...banner } = found;
  const title = (position.page === 'product' && planTitle) || banner.title;
  const end = until !== undefined && isEndNear(until, today) && formatLondonTime(until);
  return { ...banner, title: end ? `${title}. Ends ${end}.` : title };
}

/** An end more than 60 days away is no reason to hurry, and is not announced. */
export const isEndNear = (until: string, today: string) => until.slice(0, 10) <= addDays(today, 60);

export function isBannerFor({ pages, productIds }: Banner, position: BannerPosition): boolean {
  return (
    pages.includes(position.page) &&
    (position.page === 'listing' ||
      productIds === undefined ||
      (position.productId !== undefined && productIds.includes(position.productId)))
  );
}
