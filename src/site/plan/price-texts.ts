import type { MonthlyPrice } from '#catalogue/price.ts';
import { inMonths } from '#catalogue/price-sentence.ts';
import {
  isInsurance,
  type Product,
  type ProductVariant,
  variantsByPrice,
} from '#catalogue/product.ts';
import { formatPence } from '#rules/money.ts';

/** "50% off for 3 months"; nothing without an offer. */
export function offerFlair(product: Product, price: MonthlyPrice): string | undefined {
  if (!price.onOffer) return undefined;
  const { offerPercentage } = product;
  const saving = offerPercentage === undefined ? 'Lower price' : `${offerPercentage}% off`;
  return `${saving} for ${inMonths(price.offerMonths)}`;
}

const monthsInYear = 12;

/** "Months 1 to 3", "Month 1" */
export function monthSpan(first: number, last: number): string {
  return first === last ? `Month ${first}` : `Months ${first} to ${last}`;
}

/** What is paid when, in the first twelve months: "Months 1 to 3" "£7.25 a month". */
export function priceRows(price: MonthlyPrice): { term: string; description: string }[] {
  const row = (first: number, last: number, amount: MonthlyPrice['now']) =>
    first > last
      ? []
      : [{ term: monthSpan(first, last), description: `${formatPence(amount)} a month` }];
  if (!price.onOffer) return row(1, monthsInYear, price.standard);
  const offerMonths = Math.min(price.offerMonths, monthsInYear);
  return [...row(1, offerMonths, price.now), ...row(offerMonths + 1, monthsInYear, price.standard)];
}

/** Fees are whole pounds in the catalogue: "£99 each repair". */
export function callOutFee(product: Product, variant: ProductVariant): string {
  return variant.priceVariation === 0 ? 'None' : `£${variant.priceVariation} ${eachTime(product)}`;
}

/** A maintenance plan repairs, an insurance policy pays a claim. */
export function eachTime(product: Product): string {
  return isInsurance(product) ? 'each claim' : 'each repair';
}

/** "£99 call-out fee each repair" */
export function callOutFeeTitle(product: Product, variant: ProductVariant): string {
  return variant.priceVariation === 0
    ? 'No call-out fee'
    : `£${variant.priceVariation} call-out fee ${eachTime(product)}`;
}

/** "Plus £99 each time we make a repair." */
export function callOutFeeSentence(product: Product, variant: ProductVariant): string {
  if (variant.priceVariation === 0) return 'There is no call-out fee.';
  const time = isInsurance(product) ? 'you make a claim' : 'we make a repair';
  return `Plus £${variant.priceVariation} each time ${time}.`;
}

/** "Prices include VAT at 20%." */
export function taxSentence({ tax }: Product): string {
  return `Prices include ${tax.name} at ${tax.ratePercent}%.`;
}

/**
 * What else can be chosen beside the cheapest: "Or £50 for £17.50 a month, or no fee for £21.00 a month,
 * before the offer." Nothing where there is no choice.
 */
export function otherCallOutFees(product: Product): string | undefined {
  const choices = variantsByPrice(product)
    .slice(1)
    .map(({ priceVariation, priceMonthly }) => {
      const fee = priceVariation === 0 ? 'no fee' : `£${priceVariation}`;
      return `${fee} for ${formatPence(priceMonthly)} a month`;
    });
  if (choices.length === 0) return undefined;
  return `Or ${choices.join(', or ')}${product.offer ? ', before the offer' : ''}.`;
}

/** The caveat is for a surcharge of this one name, however it is capitalised. */
export function hasCallOutFee(variant: ProductVariant): boolean {
  return variant.surchargeName?.toLowerCase() === 'call out fee';
}
