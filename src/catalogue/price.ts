import { type Pence, toPence } from '#rules/money.ts';
import type { Product, ProductVariant } from './product.ts';

const monthsInYear = 12;

/** `now` is the offer price for the first `offerMonths` of an offer, otherwise the standard price. */
export type MonthlyPrice =
  | { onOffer: false; now: Pence; standard: Pence }
  | { onOffer: true; now: Pence; standard: Pence; offerMonths: number };

export function monthlyPrice(
  product: Pick<Product, 'offer' | 'offerPeriodMonths'>,
  variant: Pick<ProductVariant, 'priceMonthly' | 'offerPriceMonthly'>,
): MonthlyPrice {
  const standard = variant.priceMonthly;
  const offer = variant.offerPriceMonthly;
  if (!product.offer || offer === undefined || product.offerPeriodMonths === undefined) {
    return { onOffer: false, now: standard, standard };
  }
  return { onOffer: true, now: offer, standard, offerMonths: product.offerPeriodMonths };
}

export function firstYearTotal(price: MonthlyPrice): Pence {
  return termTotal(price, monthsInYear);
}

/** The sum of the payments until the plan renews. */
export function termTotal(price: MonthlyPrice, termMonths: number): Pence {
  const offerMonths = price.onOffer ? Math.min(price.offerMonths, termMonths) : 0;
  return toPence(price.now * offerMonths + price.standard * (termMonths - offerMonths));
}

/** The SAP id of the sale: the offer's id while an offer applies. */
export function sapProductId(product: Product, variant: ProductVariant): string {
  const isOnOffer = monthlyPrice(product, variant).onOffer;
  return (isOnOffer ? variant.offerSapProductId : undefined) ?? variant.sapProductId;
}

/** The discount of the offer until the plan renews. */
export function offerSaving(price: MonthlyPrice, termMonths: number): Pence {
  return toPence(price.standard * termMonths - termTotal(price, termMonths));
}
