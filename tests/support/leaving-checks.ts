import { expect } from 'vitest';
import { monthlyPrice } from '#catalogue/price.ts';
import { listPriceSpans } from '#catalogue/price-rows.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { describeLeaving } from '#contract/leaving.ts';
import { type LeavingOption, listLeavingOptions } from '#contract/leaving-options.ts';
import { listPayments, type Payment } from '#contract/payments.ts';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { addDays, addMonths } from '#rules/dates/calendar-day.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { convertPoundsToPence } from '#rules/money.ts';

/** Month ends, a leap day, Christmas, Easter, and days whose last free day is a working day or is not. Plans take turns. */
const daysOfPurchase = [
  ['2026-11-16', '2026-12-11', '2028-02-29'],
  ['2026-11-18', '2027-01-31', '2027-12-12'],
  ['2027-01-28', '2027-03-12', '2027-08-31'],
] as const;

/**
 * Checks what a buyer is told on every day of the first term and for every way to leave: what was collected before and what is announced
 * add up to what the contract demands. The sums and dates are read from the sentences.
 */
export function expectSoundLeaving(products: readonly Product[]): void {
  const plans = products.filter(({ productVariants }) => productVariants.length > 0);
  expect(plans.length).toBeGreaterThan(9);
  const wrong: unknown[] = [];
  for (const [turn, product] of plans.entries()) {
    const sold = product.productVariants.flatMap((variant) =>
      [product, { ...product, offer: false }].map((plan) => ({ plan, variant })),
    );
    for (const [index, boughtOn] of daysOfPurchase[turn % 3]?.entries() ?? []) {
      const { plan, variant } = sold[(turn + index) % sold.length] ?? raise(product.productId);
      wrong.push(...findWrongAnnouncements(plan, variant, boughtOn));
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
}

function findWrongAnnouncements(product: Product, variant: ProductVariant, boughtOn: string) {
  const dates = calculatePurchaseDates(boughtOn, product);
  const price = monthlyPrice(product, variant);
  const payments = listPayments(dates.firstCollection, listPriceSpans(price, product.termMonths));
  const { condition: cancelCondition } = product.cancellation;
  const contract = { dates, payments, leaving: describeLeaving(product), cancelCondition };
  const end = addMonths(boughtOn, product.termMonths);
  const wrong: unknown[] = [];
  for (let today = boughtOn; today < end; today = addDays(today, 1)) {
    const { options } = listLeavingOptions(contract, [], today);
    const collected = sumOf(payments.filter(({ date }) => date < today));
    for (const option of options) {
      const { money } = option.words;
      const announced = readSum(money);
      const isSound =
        sumOf(option.payments ?? []) === announced &&
        readDates(money).every((date) => payments.some((payment) => isOn(payment, date, today))) &&
        (option.kind === 'withdraw'
          ? /\brefund\b/.test(money) === collected + announced > 0
          : collected + announced === findDue(payments, boughtOn, option));
      if (!isSound) wrong.push({ plan: product.productId, boughtOn, today, collected, ...option });
    }
  }
  return wrong;
}

/** The payments of the months until the last day, which is the day before another month begins. */
function findDue(payments: readonly Payment[], boughtOn: string, { lastDay }: LeavingOption) {
  const months = payments.findIndex(
    (_, month) => addMonths(boughtOn, month + 1) === addDays(lastDay, 1),
  );
  return sumOf(payments.slice(0, months + 1));
}

const sumOf = (payments: readonly { amount: number | null }[]) =>
  payments.reduce((sum, { amount }) => sum + (amount ?? Number.NaN), 0);

/** The total if the sentence has one, else its only amount. */
function readSum(sentence: string): number {
  const [, pounds = '0'] =
    /£([\d,.]+\d) in all/.exec(sentence) ?? /£([\d,.]+\d) on/.exec(sentence) ?? [];
  return convertPoundsToPence(Number(pounds.replace(',', '')));
}

const readDates = (sentence: string) => sentence.match(/\d{1,2} [A-Z][a-z]+ \d{4}/g) ?? [];

const isOn = ({ date }: Payment, text: string, today: string) =>
  date >= today && formatLongDate(date) === text;

function raise(productId: string): never {
  throw new Error(`${productId} has no variant.`);
}
