import { describeRenewal } from '#catalogue/plan-terms.ts';
import { monthlyPrice } from '#catalogue/price.ts';
import { createPriceRowsWithTotal } from '#catalogue/price-rows.ts';
import {
  formatCallOutFee,
  formatPriceSentence,
  formatTaxSentence,
} from '#catalogue/price-texts.ts';
import { isInsurance, type Product, type ProductVariant } from '#catalogue/product.ts';
import { formatRenewalChoice } from '#journey/renewal-choice.ts';
import { formatPence } from '#rules/money.ts';

/** The texts about the plan that the buyer saw. Stored with the contract, because the content changes later. */
export interface SoldPlan {
  isInsurance: boolean;
  /** The price as a sentence, e.g. "£7.25 a month for 3 months, then £14.50 a month". */
  price: string;
  priceRows: { term: string; description: string }[];
  callOutFee: string;
  tax: string;
  /** Length and renewal of the contract. */
  renewal: string;
  /** What the buyer of a renewing plan chose; missing if nobody was asked. */
  renewalChoice?: string;
  /** The amount of the first collection, e.g. "£7.25". */
  firstPayment: string;
  cancelCondition: string;
  covered: readonly string[];
  notCovered: readonly string[];
}

export function describeSoldPlan(
  product: Product,
  variant: ProductVariant,
  renewsAutomatically?: boolean,
): SoldPlan {
  const price = monthlyPrice(product, variant);
  const { termMonths } = product;
  const renewalChoice = formatRenewalChoice(product, renewsAutomatically);
  return {
    isInsurance: isInsurance(product),
    price: formatPriceSentence(price),
    priceRows: createPriceRowsWithTotal(price, termMonths),
    callOutFee: formatCallOutFee(product, variant),
    tax: formatTaxSentence(product),
    renewal: describeRenewal(product, renewsAutomatically),
    ...(renewalChoice !== undefined && { renewalChoice }),
    firstPayment: formatPence(price.now),
    cancelCondition: product.cancellation.condition,
    covered: product.covered,
    notCovered: product.notCovered,
  };
}
