import {
  DateTimeline,
  type TimelinePoint,
} from '#design/components/date-timeline/date-timeline.tsx';
import type { GlyphComponent } from '#design/components/icon/icon.tsx';
import { BankIcon, CalendarIcon, SpannerIcon, TickIcon } from '#design/components/icon/icons.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';

interface PlanDatesProps {
  dates: PurchaseDates;
  /** Texts under the dates; without them the timeline is small. */
  notes?: { firstPayment: string; cancelCondition: string } | undefined;
  /** True after the purchase: the timeline is on a dark background, and its first date is in the past tense. */
  isBought?: boolean | undefined;
}

/** A date of the plan. `event` is its text where it shares its day. */
interface PlanDate {
  date: string;
  icon: GlyphComponent;
  label: string;
  event?: string;
  note: string | undefined;
}

/** The dates of a purchase, the same on every page that shows them. Dates on one day are one point. */
export function PlanDates({ dates, notes, isBought = false }: PlanDatesProps) {
  const { boughtOn, coveredFrom, firstCollection, cancelBy } = dates;
  const bought: PlanDate = {
    date: boughtOn,
    icon: isBought ? TickIcon : CalendarIcon,
    label: isBought ? 'You bought on' : 'Today you buy',
    note:
      notes &&
      (isBought ? 'There was nothing to pay that day.' : 'Nothing leaves your account today.'),
  };
  const covered: PlanDate = {
    date: coveredFrom,
    icon: SpannerIcon,
    label: 'Repairs covered from',
    event: 'Repairs are covered',
    note: notes && 'Call us, day or night.',
  };
  const payment: PlanDate = {
    date: firstCollection,
    icon: BankIcon,
    label: 'First payment',
    event: notes ? `First payment, ${notes.firstPayment}` : 'First payment',
    note: notes && `${notes.firstPayment} by Direct Debit.`,
  };
  const lastFreeDay = {
    icon: CalendarIcon,
    text: `Last day to cancel free${notes ? `, ${notes.cancelCondition}` : ''}`,
  };
  const days = [...new Set([boughtOn, coveredFrom, firstCollection])].toSorted();
  const points = days.map((date): TimelinePoint => {
    const onDay = [bought, covered, payment].filter((entry) => entry.date === date);
    const [first = bought] = onDay;
    const day = { ...dayOf(date), icons: onDay.map(({ icon }) => icon) };
    if (onDay.length === 1 && date !== cancelBy) {
      return { ...day, label: first.label, note: first.note };
    }
    const events = onDay.flatMap(({ icon, event }) => (event ? [{ icon, text: event }] : []));
    return {
      ...day,
      label: first === bought ? bought.label : `${daysBetween(boughtOn, date)} days later`,
      events: date === cancelBy ? [...events, lastFreeDay] : events,
      note: first === bought ? bought.note : undefined,
    };
  });
  return (
    <DateTimeline
      points={points}
      filledUntil={cancelBy}
      period={
        days.includes(cancelBy)
          ? undefined
          : {
              label: 'Free to cancel until',
              ...dayOf(cancelBy),
              note: notes && sentence(notes.cancelCondition),
            }
      }
      size={notes ? 'md' : 'sm'}
      isInverse={isBought}
    />
  );
}

const dayOf = (date: string) => ({ date, dateText: formatLongDate(date) });

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** "as long as …" → "As long as … ." */
function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
