import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1, 'must not be empty'));

const bannerPages = ['listing', 'product'] as const;
type BannerPage = (typeof bannerPages)[number];

const spacing = z.enum(['none', '3xs', '2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl']);

export const bannerSchema = z
  .strictObject({
    title: text,
    /** The words of the call to action, which follows `href` and then opens `modal`. */
    cta: z.optional(text),
    href: z.optional(
      z.string().check(z.regex(/^(\/(?!\/)|https:\/\/)/, 'must start with / or https://')),
    ),
    modal: z.optional(z.strictObject({ title: text, content: text })),
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
    /** Narrows the product pages to these plans; the listing has no plan to ask about. */
    productIds: z.optional(z.array(text)),
  })
  .check(
    z.refine(({ cta, href, modal }) => cta !== undefined || (!href && !modal), {
      path: ['cta'],
      error: 'is needed where there is an href or a modal: nothing else leads to them',
    }),
  );
export type Banner = z.output<typeof bannerSchema>;

interface BannerPlace {
  page: BannerPage;
  productId?: string | undefined;
}

/** The first banner for that place, if any. */
export function bannerFor(banners: readonly Banner[], place: BannerPlace): Banner | undefined {
  return banners.find(
    ({ pages, productIds }) =>
      pages.includes(place.page) &&
      (place.page === 'listing' ||
        productIds === undefined ||
        (place.productId !== undefined && productIds.includes(place.productId))),
  );
}
