import { type Pence, pence } from '#rules/money.ts';
import type { Product, ProductVariant } from './product.ts';

const monthsInYear = 12;

/** What a buyer pays: `standard` each month, or `offer` for the first months and `standard` after. */
export type MonthlyPrice =
  | { onOffer: false; now: Pence; standard: Pence }
  | { onOffer: true; now: Pence; standard: Pence; offerMonths: number };

export function monthlyPrice(product: Product, variant: ProductVariant): MonthlyPrice {
  const standard = variant.priceMonthly;
  const offer = variant.offerPriceMonthly;
  if (!product.offer || offer === undefined || product.offerPeriodMonths === undefined) {
    return { onOffer: false, now: standard, standard };
  }
  return { onOffer: true, now: offer, standard, offerMonths: product.offerPeriodMonths };
}

export function firstYearTotal(price: MonthlyPrice): Pence {
  if (!price.onOffer) return pence(price.standard * monthsInYear);
  const offerMonths = Math.min(price.offerMonths, monthsInYear);
  return pence(price.now * offerMonths + price.standard * (monthsInYear - offerMonths));
}

/** The id the sale is booked under: the offer's own while an offer applies. */
export function sapProductId(product: Product, variant: ProductVariant): string {
  const isOnOffer = monthlyPrice(product, variant).onOffer;
  return (isOnOffer ? variant.offerSapProductId : undefined) ?? variant.sapProductId;
}

/** What the offer takes off the first year. */
export function offerSaving(price: MonthlyPrice): Pence {
  return pence(price.standard * monthsInYear - firstYearTotal(price));
}
