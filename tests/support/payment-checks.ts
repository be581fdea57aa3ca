import { expect } from 'vitest';
import { monthlyPrice } from '#catalogue/price.ts';
import { createPriceRowsWithTotal, listPriceSpans } from '#catalogue/price-rows.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { listPayments } from '#contract/payments.ts';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { addDays } from '#rules/dates/calendar-day.ts';
import { isWorkingDay } from '#rules/dates/working-day.ts';
import { formatPence, toPence } from '#rules/money.ts';

/** Every day of four years, a leap year among them. */
const days = Array.from({ length: 1461 }, (_, index) => addDays('2026-11-15', index));

/** Easter, or Christmas with its substitutes, before or after a weekend. */
const mostDaysOff = 4;

/**
 * Checks the payments of every plan for each of these days: dates, amounts, and the total of the order page. Its variants take turns
 * from day to day, with and without the offer, because all of them on every day would take half a minute.
 */
export function expectSoundPayments(products: readonly Product[]): void {
  const plans = products.filter(({ productVariants }) => productVariants.length > 0);
  expect(plans.length).toBeGreaterThan(9);
  for (const product of plans) {
    const sold = product.productVariants.flatMap((variant) =>
      [product, { ...product, offer: false }].map((plan) => describePrice(plan, variant)),
    );
    for (const [index, day] of days.entries()) {
      const { price, spans, total } = sold[index % sold.length] ?? raise(product.productId);
      const { firstCollection } = calculatePurchaseDates(day, product);
      const payments = listPayments(firstCollection, spans);
      const sum = payments.reduce((pence, { amount }) => pence + amount, 0);
      const offerMonths = price.onOffer ? price.offerMonths : 0;
      const isSound =
        payments.length === product.termMonths &&
        payments[0]?.date === firstCollection &&
        formatPence(toPence(sum)) === total &&
        payments.every(
          ({ date, amount }, month) =>
            amount === (month < offerMonths ? price.now : price.standard) &&
            isWorkingDay(date) &&
            isOnDayOf(firstCollection, date, month),
        );
      if (!isSound) expect({ day, product: product.productId, payments }).toBe('sound');
    }
  }
}

function describePrice(product: Product, variant: ProductVariant) {
  const price = monthlyPrice(product, variant);
  return {
    price,
    spans: listPriceSpans(price, product.termMonths),
    total: createPriceRowsWithTotal(price, product.termMonths).at(-1)?.description,
  };
}

function raise(productId: string): never {
  throw new Error(`${productId} has no variant.`);
}

/** Whether the date is the first one's day, or a short month's last day, so many months later, or the next working day. */
function isOnDayOf(first: string, date: string, month: number): boolean {
  const [year = 0, monthOfYear = 0, day = 0] = first.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, monthOfYear + month, 0)).getUTCDate();
  const due = new Date(Date.UTC(year, monthOfYear - 1 + month, Math.min(day, lastDay)));
  const daysLate = (Date.parse(date) - due.getTime()) / 86_400_000;
  if (daysLate < 0 || daysLate > mostDaysOff) return false;
  return Array.from({ length: daysLate }, (_, late) =>
    new Date(due.getTime() + late * 86_400_000).toISOString().slice(0, 10),
  ).every((skipped) => !isWorkingDay(skipped));
}
