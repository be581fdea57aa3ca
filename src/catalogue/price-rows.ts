// Separate from price-texts.ts, which every step loads: only the purchase and the server need these.
import { formatPence, type Pence } from '#rules/money.ts';
import { type MonthlyPrice, termTotal } from './price.ts';
import { formatMonthSpan, formatPricePerMonth, formatTotalTitle } from './price-texts.ts';

/** Months in a row with the same price. */
export interface PriceSpan {
  months: number;
  /** The price of each month. */
  amount: Pence;
}

/** The months until the plan renews: those of the offer, then those at the standard price. */
export function listPriceSpans(price: MonthlyPrice, termMonths: number): PriceSpan[] {
  const offerMonths = price.onOffer ? Math.min(price.offerMonths, termMonths) : 0;
  return [
    { months: offerMonths, amount: price.now },
    { months: termMonths - offerMonths, amount: price.standard },
  ].filter(({ months }) => months > 0);
}

/** The price of each period, e.g. "Months 1 to 3": "£7.25 a month", and the total of all payments until the plan renews. */
export function createPriceRowsWithTotal(price: MonthlyPrice, termMonths: number) {
  let last = 0;
  const rows = listPriceSpans(price, termMonths).map(({ months, amount }) => {
    const first = last + 1;
    last += months;
    return { term: formatMonthSpan(first, last), description: formatPricePerMonth(amount) };
  });
  const total = formatPence(termTotal(price, termMonths));
  return [...rows, { term: formatTotalTitle(termMonths), description: total }];
}
