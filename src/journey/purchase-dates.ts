import { daysAfter } from '#rules/date.ts';
import { workingDayFrom } from '#rules/working-day.ts';

const cancellationDays = 14;

/** The dates a purchase sets, as YYYY-MM-DD, from the day it is made. */
export interface PurchaseDates {
  /** The last day to cancel free of charge. */
  cancelBy: string;
  /** The first working day once the time to cancel is over. */
  firstCollection: string;
}

export function purchaseDates(boughtOn: string): PurchaseDates {
  const cancelBy = daysAfter(boughtOn, cancellationDays);
  return { cancelBy, firstCollection: workingDayFrom(cancelBy) };
}
