import { formatShortPence } from '#rules/money.ts';
import type { ListedPlan } from './listed-plan.ts';
import { monthlyPrice } from './price.ts';
import { formatPricePerMonth } from './price-texts.ts';
import { sortVariantsByPrice } from './product.ts';

/**
 * The other variants of a plan at their standard prices, e.g. "£50 fee: £17.50 a month. No fee: £21.00 a month. The offer
 * applies to each." Undefined if there is only one.
 */
export function formatOtherCallOutFees(product: ListedPlan): string | undefined {
  const others = sortVariantsByPrice(product).slice(1);
  if (others.length === 0) return undefined;
  const choices = others.map(
    ({ callOutFee: fee, priceMonthly }) =>
      `${fee === 0 ? 'No' : formatShortPence(fee)}\u00a0fee:\u00a0${formatPricePerMonth(priceMonthly)}.`,
  );
  const isEachOnOffer = others.every((variant) => monthlyPrice(product, variant).onOffer);
  return `${choices.join(' ')}${isEachOnOffer ? ' The offer applies to each.' : ''}`;
}

/** "Prices include VAT or Insurance Premium Tax." */
export function formatTaxesSentence(products: readonly Pick<ListedPlan, 'tax'>[]): string {
  const names = new Set(products.map(({ tax }) => tax.name));
  return `Prices include ${[...names].join(' or ')}.`;
}
