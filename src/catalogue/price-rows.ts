// Separate from price-texts.ts, which every step loads: only the purchase and the server need these.
import { formatPence, type Pence } from '#rules/money.ts';
import { type MonthlyPrice, termTotal } from './price.ts';
import { formatMonthSpan, formatPricePerMonth, formatTotalTitle } from './price-texts.ts';

/** The payments until the plan renews, e.g. "Months 1 to 3": "£7.25 a month". */
function createPriceRows(
  price: MonthlyPrice,
  termMonths: number,
): { term: string; description: string }[] {
  const row = (first: number, last: number, amount: Pence) =>
    first > last
      ? []
      : [{ term: formatMonthSpan(first, last), description: formatPricePerMonth(amount) }];
  if (!price.onOffer) return row(1, termMonths, price.standard);
  const offerMonths = Math.min(price.offerMonths, termMonths);
  return [...row(1, offerMonths, price.now), ...row(offerMonths + 1, termMonths, price.standard)];
}

/** The price of each period and the total of all payments until the plan renews. */
export function createPriceRowsWithTotal(price: MonthlyPrice, termMonths: number) {
  const total = formatPence(termTotal(price, termMonths));
  return [
    ...createPriceRows(price, termMonths),
    { term: formatTotalTitle(termMonths), description: total },
  ];
}
