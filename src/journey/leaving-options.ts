import { addMonths, subtractDays } from '#rules/dates/calendar-day.ts';
import type { Leaving, LeavingTerms } from './leaving.ts';
import type { PurchaseDates } from './purchase-dates.ts';

/** Free of charge, at the end of a paid month, at the end of the term. */
export const noticeKinds = ['withdraw', 'cancel', 'stop-renewal'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What a buyer may do today. */
export interface LeavingOption {
  kind: NoticeKind;
  /** The last day of the plan, as YYYY-MM-DD. */
  lastDay: string;
  words: LeavingTerms;
}

export interface LeavingOptions {
  options: LeavingOption[];
  /** Whether the plan has ended, as far as its contract and its notices say. */
  isEnded: boolean;
  /** The last day of a plan that ends without a further notice. */
  endsOn: string | undefined;
  /** Whether a way to leave later is not in the contract, so that the buyer has to call for it. */
  needsCall: boolean;
}

interface SoldContract {
  dates: PurchaseDates;
  leaving: Leaving;
}

interface NoticeInForce {
  kind: NoticeKind;
  lastDay: string;
}

/** What the contract as it was sold lets its buyer do on this day in London. */
export function listLeavingOptions(
  { dates: { boughtOn, cancelBy }, leaving }: SoldContract,
  inForce: readonly NoticeInForce[],
  today: string,
): LeavingOptions {
  const { term, withdraw, cancel, stopRenewal } = leaving;
  const termEnd = (day: string) =>
    term && findPeriodEnd(boughtOn, term.months, term.renewalMonths, day);
  const ends = inForce.map(({ lastDay }) => lastDay);
  const firstTermEnd = termEnd(boughtOn);
  if (firstTermEnd !== undefined && !stopRenewal) ends.push(firstTermEnd);
  const [end] = ends.toSorted();
  const isEnded = end !== undefined && end < today;
  const isWithdrawn = inForce.some(({ kind }) => kind === 'withdraw');
  const needsCall = !cancel && !isEnded && !isWithdrawn;
  if (isEnded || isWithdrawn) return { options: [], isEnded, endsOn: end, needsCall };
  const monthEnd = findPeriodEnd(boughtOn, 1, 1, today);
  const nextTermEnd = termEnd(today);
  const options: LeavingOption[] = [];
  if (today <= cancelBy) options.push({ kind: 'withdraw', lastDay: today, words: withdraw });
  if (cancel && (end === undefined || monthEnd < end)) {
    options.push({ kind: 'cancel', lastDay: monthEnd, words: cancel });
  }
  if (stopRenewal && nextTermEnd !== undefined && inForce.length === 0) {
    options.push({ kind: 'stop-renewal', lastDay: nextTermEnd, words: stopRenewal });
  }
  return { options, isEnded, endsOn: end, needsCall };
}

/**
 * The last day of the period in which this day is. Periods begin on the day of the month on which the plan was bought, or on the last
 * day of a shorter one, and are counted from the purchase: a short month shortens only itself.
 */
function findPeriodEnd(boughtOn: string, firstMonths: number, months: number, day: string): string {
  let count = firstMonths;
  const end = () => subtractDays(addMonths(boughtOn, count), 1);
  while (end() < day) count += months;
  return end();
}
