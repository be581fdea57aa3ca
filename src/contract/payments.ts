import type { PriceSpan } from '#catalogue/price-rows.ts';
import { addMonths } from '#rules/dates/calendar-day.ts';
import { findWorkingDayFrom } from '#rules/dates/working-day.ts';
import type { Pence } from '#rules/money.ts';

/** One collection by Direct Debit. */
export interface Payment {
  /** YYYY-MM-DD. */
  date: string;
  amount: Pence;
}

/** Every collection of the first term: each month on the day of the first one, or on the next working day. */
export function listPayments(firstCollection: string, spans: readonly PriceSpan[]): Payment[] {
  return spans
    .flatMap(({ months, amount }) => Array.from({ length: months }, () => amount))
    .map((amount, month) => ({
      date: findWorkingDayFrom(addMonths(firstCollection, month)),
      amount,
    }));
}

// Only bank holidays that recur can be computed.
export const paymentDatesNote =
  'We collect on the same day each month, or on the next working day. Dates may move if a bank holiday is added.';
