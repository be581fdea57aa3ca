import type { MonthlyPrice } from '#catalogue/price.ts';
import { isInsurance, type Product, type ProductVariant } from '#catalogue/product.ts';
import { formatPence } from '#rules/money.ts';

/** "for 3 months, then £14.50 a month", or what to say when the price does not change. */
export function priceAfter(price: MonthlyPrice): string {
  return price.onOffer
    ? `for ${price.offerMonths} months, then ${formatPence(price.standard)} a month`
    : 'Same price for 12 months';
}

/** "£7.25 a month for 3 months, then £14.50 a month" */
export function priceSentence(price: MonthlyPrice): string {
  const now = `${formatPence(price.now)} a month`;
  return price.onOffer ? `${now} ${priceAfter(price)}` : now;
}

/** Fees are whole pounds in the catalogue: "£99 a repair". */
export function callOutFee(variant: ProductVariant): string {
  return variant.priceVariation === 0 ? 'None' : `£${variant.priceVariation} a repair`;
}

/** A maintenance plan repairs, an insurance policy pays a claim. */
export function eachTime(product: Product): string {
  return isInsurance(product) ? 'each claim' : 'each repair';
}

/** The caveat is for a surcharge of this one name, however it is capitalised. */
export function hasCallOutFee(variant: ProductVariant): boolean {
  return variant.surchargeName?.toLowerCase() === 'call out fee';
}
