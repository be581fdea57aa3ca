import type { PurchaseDates } from '#journey/purchase-dates.ts';

export type DateSubject = 'purchase' | 'cover' | 'payment' | 'lastFreeDay';

/** A day on which something happens: one date, or several that fall on it. */
export interface PlanDay {
  /** YYYY-MM-DD. */
  date: string;
  label: string;
  /** What the day is for, apart from the last free day. */
  subjects: DateSubject[];
  /** What happens, if it is more than the label says. */
  events?: { subject: DateSubject; text: string }[];
  note?: string | undefined;
}

interface DayTexts {
  /** Texts under the dates, and what the events add. */
  notes?: { firstPayment: string; cancelCondition: string } | undefined;
  /** True after the purchase: its day is in the past tense. */
  isBought?: boolean | undefined;
}

/**
 * The days of a purchase, the same in pages, print and mail. Dates on one day are one day with its events. `freeUntil` is the last
 * free day, if nothing else happens then.
 */
export function listPlanDays(
  { boughtOn, coveredFrom, firstCollection, cancelBy }: PurchaseDates,
  { notes, isBought = false }: DayTexts = {},
): { days: PlanDay[]; freeUntil?: Omit<PlanDay, 'subjects' | 'events'> } {
  const purchase = {
    subject: 'purchase' as const,
    date: boughtOn,
    label: isBought ? 'You bought on' : 'Today you buy',
    event: undefined,
    note:
      notes &&
      (isBought ? 'There was nothing to pay that day.' : 'Nothing leaves your account today.'),
  };
  const dates = [
    purchase,
    {
      subject: 'cover' as const,
      date: coveredFrom,
      label: 'Repairs covered from',
      event: 'Repairs are covered',
      note: notes && 'Call us, day or night.',
    },
    {
      subject: 'payment' as const,
      date: firstCollection,
      label: 'First payment',
      event: notes ? `First payment, ${notes.firstPayment}` : 'First payment',
      note: notes && `${notes.firstPayment} by Direct Debit.`,
    },
  ];
  const lastFreeDay = {
    subject: 'lastFreeDay' as const,
    text: `Last day to cancel free${notes ? `, ${notes.cancelCondition}` : ''}`,
  };
  const days = [...new Set(dates.map(({ date }) => date))].toSorted().map((date): PlanDay => {
    const onDay = dates.filter((entry) => entry.date === date);
    const [first = purchase] = onDay;
    const subjects = onDay.map(({ subject }) => subject);
    if (onDay.length === 1 && date !== cancelBy) {
      return { date, subjects, label: first.label, note: first.note };
    }
    const events = onDay.flatMap(({ subject, event: text }) => (text ? [{ subject, text }] : []));
    return {
      date,
      subjects,
      label: first === purchase ? purchase.label : `${daysBetween(boughtOn, date)} days later`,
      events: date === cancelBy ? [...events, lastFreeDay] : events,
      note: first === purchase ? purchase.note : undefined,
    };
  });
  if (days.some(({ date }) => date === cancelBy)) return { days };
  const note = notes && sentence(notes.cancelCondition);
  return { days, freeUntil: { date: cancelBy, label: 'Free to cancel until', note } };
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** "as long as …" → "As long as … ." */
function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
