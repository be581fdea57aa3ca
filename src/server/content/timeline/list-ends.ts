import { isOnSale } from '#catalogue/listing.ts';
import type { Product } from '#catalogue/product.ts';
import type { ContentPeriod } from './timeline.ts';

type Offered = Pick<ContentPeriod, 'nextChange'> & { products: readonly Product[] };

/** The plans and the offers that end before a moment, e.g. "The offer of Boiler Insurance ends". */
export function listEnds(
  contentAt: (moment: Date) => Offered,
  from: Date,
  until: Date,
): { what: string; at: Date }[] {
  const before = contentAt(from);
  const at = before.nextChange;
  if (!at || at >= until) return [];
  const { products } = contentAt(at);
  const ends = before.products.filter(isOnSale).flatMap((plan) => {
    const next = products.find(({ productId }) => productId === plan.productId);
    const { productTitle } = plan;
    if (!next || !isOnSale(next)) return [{ what: `${productTitle} is off sale`, at }];
    const isOfferOver = hasOffer(plan) && !hasOffer(next);
    return isOfferOver ? [{ what: `The offer of ${productTitle} ends`, at }] : [];
  });
  return [...ends, ...listEnds(contentAt, at, until)];
}

const hasOffer = ({ productVariants }: Product) =>
  productVariants.some(({ offerPriceMonthly }) => offerPriceMonthly !== undefined);
