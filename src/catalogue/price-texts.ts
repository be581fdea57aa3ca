// The texts with a price or a fee that steps show, and some of which the server stores with the contract. Those that only the listing
// shows are in listing-texts.ts, because every step loads these.
import { convertPenceToPounds, formatPence, formatShortPence, type Pence } from '#rules/money.ts';
import type { MonthlyPrice } from './price.ts';
import { isInsurance, type Product, type ProductVariant } from './product.ts';

/** "1 month", "3 months" */
export function formatMonths(count: number): string {
  return count === 1 ? '1 month' : `${count} months`;
}

/** "£7.25 a month" */
export function formatPricePerMonth(amount: Pence): string {
  return `${formatPence(amount)} a month`;
}

/** "for 3 months, then £14.50 a month", or "The same price throughout". */
export function formatPriceAfterOffer(price: MonthlyPrice): string {
  return price.onOffer
    ? `for ${formatMonths(price.offerMonths)}, then ${formatPricePerMonth(price.standard)}`
    : 'The same price throughout';
}

/** "£7.25 a month for 3 months, then £14.50 a month" */
export function formatPriceSentence(price: MonthlyPrice): string {
  const now = formatPricePerMonth(price.now);
  return price.onOffer ? `${now} ${formatPriceAfterOffer(price)}` : now;
}

/** "50% off for 3 months"; nothing without an offer. */
export function formatOfferLabel(product: Percentage, price: MonthlyPrice): string | undefined {
  return price.onOffer ? `${saving(product)} for ${formatMonths(price.offerMonths)}` : undefined;
}

/** "first 3 months", "first month" */
export function formatFirstMonths(count: number): string {
  return `first ${count === 1 ? 'month' : formatMonths(count)}`;
}

/** "50% off for your first 3 months" */
export function formatOfferForFirstMonths(
  product: Product,
  price: MonthlyPrice,
): string | undefined {
  if (!price.onOffer) return undefined;
  return `${saving(product)} for your ${formatFirstMonths(price.offerMonths)}`;
}

type Percentage = Pick<Product, 'offerPercentage'>;

function saving({ offerPercentage }: Percentage): string {
  return offerPercentage === undefined ? 'Lower price' : `${offerPercentage}% off`;
}

/** "Months 1 to 3", "Month 1" */
export function formatMonthSpan(first: number, last: number): string {
  return first === last ? `Month ${first}` : `Months ${first} to ${last}`;
}

/** "First-year total", "Total for 3 months" */
export function formatTotalTitle(termMonths: number): string {
  return termMonths === 12 ? 'First-year total' : `Total for ${formatMonths(termMonths)}`;
}

/** "Your first payment of £7.25 will leave your account on or just after 30 November 2026." */
export function formatFirstPaymentSentence(price: MonthlyPrice, day: string): string {
  return `Your first payment of ${formatPence(price.now)} will leave your account on or just after ${day}.`;
}

/** "£99 each repair", "No call-out fee" */
export function formatCallOutFee(product: Product, variant: ProductVariant): string {
  const { callOutFee: fee } = variant;
  return fee === 0 ? noFee : `${formatShortPence(fee)} ${eachTime(product)}`;
}

const noFee = 'No call-out fee';

type Kind = Pick<Product, 'productType'>;
type Fee = Pick<ProductVariant, 'callOutFee'>;

function eachTime(product: Kind): string {
  return isInsurance(product) ? 'each claim' : 'each repair';
}

/** "£99", "No call-out fee" */
export function formatFeeAmount({ callOutFee: fee }: Fee): string {
  return fee === 0 ? noFee : formatShortPence(fee);
}

/** "£99 call-out fee each repair" */
export function formatCallOutFeeTitle(product: Kind, variant: Fee): string {
  const { callOutFee: fee } = variant;
  return fee === 0 ? noFee : `${formatShortPence(fee)} call-out fee ${eachTime(product)}`;
}

/** "Pay £99 for each repair", "Nothing to pay for repairs" */
export function formatFeeToPay(product: Product, variant: ProductVariant): string {
  const { callOutFee: fee } = variant;
  if (fee === 0) return `Nothing to pay for ${isInsurance(product) ? 'claims' : 'repairs'}`;
  return `Pay ${formatShortPence(fee)} for ${eachTime(product)}`;
}

/** "Plus a £99 call-out fee each time we make a repair." */
export function formatCallOutFeeSentence(product: Product, variant: ProductVariant): string {
  const { callOutFee: fee } = variant;
  if (fee === 0) return 'There is no call-out fee.';
  const time = isInsurance(product) ? 'you make a claim' : 'we make a repair';
  return `Plus a ${formatShortPence(fee)} call-out fee each time ${time}.`;
}

/** "You will pay a £99 call-out fee each time we come out" */
export function formatCallOutFeeCaveat({ callOutFee: fee }: ProductVariant): string {
  return `You will pay a ${formatShortPence(fee)} call-out fee each time we come out`;
}

/** The specification's test for the call-out fee caveat. Case is ignored. */
export function hasCallOutFee(variant: ProductVariant): boolean {
  return variant.callOutFeeName?.toLowerCase() === 'call out fee';
}

/** The chosen fee, for the statement of demands and needs. */
export function formatFeeChoice(product: Product, { callOutFee: fee }: ProductVariant): string {
  const time = isInsurance(product) ? 'claim' : 'repair';
  return fee === 0
    ? 'You have chosen to pay no call-out fee.'
    : `You have chosen a call-out fee of ${formatShortPence(fee)} for each ${time}.`;
}

/** "Prices include VAT at 20%." */
export function formatTaxSentence({ tax }: Product): string {
  return `Prices include ${tax.name} at ${tax.ratePercent}%.`;
}

/** "14.50", the price format of schema.org. */
export function formatDecimalPounds(amount: Pence): string {
  return convertPenceToPounds(amount).toFixed(2);
}
