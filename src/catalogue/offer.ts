import * as z from 'zod/mini';
import { formatLondonTime } from '#rules/dates/london-time.ts';
import { joinWithAnd } from '#rules/display/joined-list.ts';
import { type Banner, bannerLook, createModalSchema } from './banner.ts';
import { slugSchema, text } from './content-field.ts';
import { endsAfterItsBeginCheck, periodFields } from './period-field.ts';
import type { Product } from './product.ts';

/** An offer of one or more plans. The plans name it, and have its prices. */
export const offerSchema = z
  .strictObject({
    id: slugSchema.check(z.describe('Its name in the field `offerId` of plans.')),
    ...periodFields('the plans have their offer prices. The banner names the end'),
    banner: z
      .strictObject({ ...bannerLook, cta: text('The label of the button that opens the terms.') })
      .check(
        z.refine(({ pages }) => pages.includes('product'), {
          path: ['pages'],
          error: 'must include product: the terms of an offer belong to the plans that have it',
        }),
        z.describe('The banner on the pages of the plans that have the offer.'),
      ),
    terms: createModalSchema(
      'The terms. {plans} stands for the names of the plans, {until} for the end of the offer.',
    ).check(z.describe('The dialog with the terms of the offer.')),
  })
  .check(endsAfterItsBeginCheck);
export type Offer = z.output<typeof offerSchema>;

/** The values of the placeholders in an offer's terms. */
export function getOfferTexts(
  { until }: Offer,
  plans: readonly Pick<Product, 'productTitle'>[],
): Record<string, string | undefined> {
  return {
    plans: joinWithAnd(plans.map(({ productTitle }) => productTitle)),
    until: until === undefined ? undefined : formatLondonTime(until),
  };
}

export const placeholderPattern = /\{(\w*)\}/g;

/** The banner of an offer for the pages of the plans that have it, which opens the offer's terms. */
export function createOfferBanner(offer: Offer, plans: readonly Product[]): Banner {
  const texts = getOfferTexts(offer, plans);
  const content = offer.terms.content.replace(
    placeholderPattern,
    (placeholder, name) => texts[name] ?? placeholder,
  );
  return {
    ...offer.banner,
    until: offer.until,
    modal: { ...offer.terms, content },
    productIds: plans.map(({ productId }) => productId),
  };
}
