import type { PurchaseDates } from '#journey/purchase-dates.ts';
import { addMonths, subtractDays } from '#rules/dates/calendar-day.ts';
import type { Leaving, LeavingTerms } from './leaving.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { Payment } from './payments.ts';
import { describePaymentsDue, listPaymentsDue, type PaymentDue } from './payments-due.ts';

/** What a buyer may do today. */
export interface LeavingOption {
  kind: NoticeKind;
  /** The last day of the plan, as YYYY-MM-DD. */
  lastDay: string;
  words: LeavingTerms;
  /** What is still collected. Null of a contract of 0.1.0, which has no dated payments: its words have no dates either. */
  payments: PaymentDue[] | null;
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
  payments?: readonly Payment[] | undefined;
  leaving: Leaving;
  /** On what a withdrawal is free of charge. */
  cancelCondition: string;
}

interface NoticeInForce {
  kind: NoticeKind;
  lastDay: string;
}

/** What the contract as it was sold lets its buyer do on this day in London. */
export function listLeavingOptions(
  contract: SoldContract,
  inForce: readonly NoticeInForce[],
  today: string,
): LeavingOptions {
  const { boughtOn, cancelBy } = contract.dates;
  const { term, withdraw, cancel, stopRenewal } = contract.leaving;
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
  const offer = (kind: NoticeKind, lastDay: string, words: LeavingTerms) =>
    options.push({ kind, lastDay, ...describeMoney(contract, { kind, lastDay, words }, today) });
  if (today <= cancelBy) offer('withdraw', today, withdraw);
  if (cancel && (end === undefined || monthEnd < end)) {
    offer('cancel', monthEnd, cancel);
  }
  if (stopRenewal && nextTermEnd !== undefined && inForce.length === 0) {
    offer('stop-renewal', nextTermEnd, stopRenewal);
  }
  return { options, isEnded, endsOn: end, needsCall };
}

/** What is still to pay. Without dated payments the sentence of the contract stays. */
function describeMoney(
  { dates, payments, cancelCondition }: SoldContract,
  { kind, lastDay, words }: Pick<LeavingOption, 'kind' | 'lastDay' | 'words'>,
  today: string,
): Pick<LeavingOption, 'words' | 'payments'> {
  if (!payments) return { words, payments: null };
  const due = listPaymentsDue({ dates, payments }, { kind, lastDay }, today);
  const hasPaid = payments.some(({ date }) => date < today);
  const money = describePaymentsDue({ kind, words, due, hasPaid, cancelCondition });
  return { words: { ...words, money }, payments: due };
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
