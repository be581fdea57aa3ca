import { cancellationPeriodDays } from '#catalogue/cancellation.ts';
import type { Product } from '#catalogue/product.ts';
import { addDays } from '#rules/dates/calendar-day.ts';
import { findWorkingDayFrom } from '#rules/dates/working-day.ts';

/** The dates of a contract, as YYYY-MM-DD. */
export interface PurchaseDates {
  boughtOn: string;
  /** The first day on which a repair can be booked. */
  coveredFrom: string;
  /** The last day to cancel free of charge. */
  cancelBy: string;
  /** The day of the first payment: the first working day from `cancelBy` on. */
  firstCollection: string;
}

export function calculatePurchaseDates(
  boughtOn: string,
  { waitingPeriodDays }: Pick<Product, 'waitingPeriodDays'>,
): PurchaseDates {
  const cancelBy = addDays(boughtOn, cancellationPeriodDays);
  return {
    boughtOn,
    coveredFrom: addDays(boughtOn, waitingPeriodDays),
    cancelBy,
    firstCollection: findWorkingDayFrom(cancelBy),
  };
}
