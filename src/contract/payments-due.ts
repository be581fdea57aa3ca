import type { PurchaseDates } from '#journey/purchase-dates.ts';
import { addMonths } from '#rules/dates/calendar-day.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { findWorkingDayFrom } from '#rules/dates/working-day.ts';
import { joinWithAnd } from '#rules/display/joined-list.ts';
import { formatPence, type Pence, toPence } from '#rules/money.ts';
import type { LeavingTerms } from './leaving.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { Payment } from './payments.ts';

/** A collection that is still to come. */
export interface PaymentDue {
  /** YYYY-MM-DD. */
  date: string;
  /** Null in a renewed term, whose price is not in the contract. */
  amount: Pence | null;
}

interface DatedContract {
  dates: Pick<PurchaseDates, 'boughtOn' | 'firstCollection'>;
  /** Those of the first term. */
  payments: readonly Payment[];
}

/**
 * What a buyer still pays who leaves today. Each payment is for one month of the plan, counted from the purchase, and every month that
 * has begun by the last day is paid for. After a withdrawal nothing is collected but what is collected today.
 */
export function listPaymentsDue(
  { dates: { boughtOn, firstCollection }, payments }: DatedContract,
  { kind, lastDay }: { kind: NoticeKind; lastDay: string },
  today: string,
): PaymentDue[] {
  const due: PaymentDue[] = [];
  for (let month = 0; addMonths(boughtOn, month) <= lastDay; month += 1) {
    const payment = payments[month] ?? {
      date: findWorkingDayFrom(addMonths(firstCollection, month)),
      amount: null,
    };
    if (kind === 'withdraw' ? payment.date === today : payment.date >= today) due.push(payment);
  }
  return due;
}

interface Leave {
  kind: NoticeKind;
  /** The sentences of the contract. */
  words: LeavingTerms;
  due: readonly PaymentDue[];
  /** Whether a payment was collected before today. */
  hasPaid: boolean;
  /** On what a withdrawal is free of charge, e.g. "as long as no visit has taken place". */
  cancelCondition: string;
}

/** What the buyer pays, with dates and amounts, and what the contract says about the rest. */
export function describePaymentsDue({ kind, words, due, hasPaid, cancelCondition }: Leave): string {
  const payments = joinWithAnd(groupPayments(due).map(describeGroup));
  switch (kind) {
    case 'withdraw':
      if (due.length > 0) return `You pay ${payments}. ${words.money}`;
      if (hasPaid) return words.money;
      return `You have paid nothing yet, and you pay nothing, ${cancelCondition}.`;
    case 'cancel': {
      if (due.length === 0) return words.money;
      const months = due.length === 1 ? 'this month' : 'the months until your last day';
      return `You pay ${payments} for ${months}${continueWith(words.money)}`;
    }
    case 'stop-renewal':
      if (due.length === 0) return 'You pay nothing more.';
      return `You pay ${payments}${describeTotal(due)}, then nothing more.`;
  }
}

/** The sentence of the contract after what is still to pay, of which it knows nothing. */
function continueWith(money: string): string {
  const nothingMore = 'You pay nothing more';
  return money.startsWith(nothingMore)
    ? `, then nothing more${money.slice(nothingMore.length)}`
    : `. ${money}`;
}

/** Payments in a row with the same amount. */
function groupPayments(due: readonly PaymentDue[]): PaymentDue[][] {
  const groups: PaymentDue[][] = [];
  for (const payment of due) {
    const group = groups.at(-1);
    if (group?.[0]?.amount === payment.amount) group.push(payment);
    else groups.push([payment]);
  }
  return groups;
}

function describeGroup(group: readonly PaymentDue[]): string {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return '';
  const price = first.amount === null ? 'the renewed price' : formatPence(first.amount);
  return first === last
    ? `${price} on ${formatLongDate(first.date)}`
    : `${price} each month from ${formatLongDate(first.date)} to ${formatLongDate(last.date)}`;
}

function describeTotal(due: readonly PaymentDue[]): string {
  const amounts = due.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  if (due.length === 1 || amounts.length < due.length) return '';
  return `, ${formatPence(toPence(amounts.reduce((sum, amount) => sum + amount, 0)))} in all`;
}
