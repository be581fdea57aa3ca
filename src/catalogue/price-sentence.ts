import { formatPence } from '#rules/money.ts';
import type { MonthlyPrice } from './price.ts';

/** "1 month", "3 months" */
export function inMonths(count: number): string {
  return count === 1 ? '1 month' : `${count} months`;
}

/** "for 3 months, then £14.50 a month", or what to say when the price does not change. */
export function priceAfter(price: MonthlyPrice): string {
  return price.onOffer
    ? `for ${inMonths(price.offerMonths)}, then ${formatPence(price.standard)} a month`
    : 'The same price every month';
}

/** "£7.25 a month for 3 months, then £14.50 a month" */
export function priceSentence(price: MonthlyPrice): string {
  const now = `${formatPence(price.now)} a month`;
  return price.onOffer ? `${now} ${priceAfter(price)}` : now;
}
