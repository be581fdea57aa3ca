import { formatPence, formatShortPence } from '#rules/money.ts';
import { monthlyPrice } from './price.ts';
import { type Product, sortVariantsByPrice } from './product.ts';

/**
 * The other variants of a plan at their standard prices, e.g. "Or £50 for £17.50, or no fee for £21.00 a month. The offer
 * applies to each." Undefined if there is only one.
 */
export function formatOtherCallOutFees(product: Product): string | undefined {
  const others = sortVariantsByPrice(product).slice(1);
  if (others.length === 0) return undefined;
  const choices = others.map(
    ({ callOutFee: fee, priceMonthly }) =>
      `${fee === 0 ? 'no fee' : formatShortPence(fee)} for ${formatPence(priceMonthly)}`,
  );
  const isEachOnOffer = others.every((variant) => monthlyPrice(product, variant).onOffer);
  return `Or ${choices.join(', or ')} a month.${isEachOnOffer ? ' The offer applies to each.' : ''}`;
}

/** "Prices include VAT or Insurance Premium Tax." */
export function formatTaxesSentence(products: readonly Product[]): string {
  const names = new Set(products.map(({ tax }) => tax.name));
  return `Prices include ${[...names].join(' or ')}.`;
}
