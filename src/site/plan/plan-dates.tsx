import { DateTimeline } from '#design/components/date-timeline/date-timeline.tsx';
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

/** The dates of a purchase, the same on every page that shows them. */
export function PlanDates({ dates, notes, isBought = false }: PlanDatesProps) {
  const { boughtOn, coveredFrom, firstCollection, cancelBy } = dates;
  const points = [
    {
      icon: isBought ? TickIcon : CalendarIcon,
      label: isBought ? 'You bought on' : 'Today you buy',
      ...day(boughtOn),
      note:
        notes &&
        (isBought ? 'There was nothing to pay that day.' : 'Nothing leaves your account today.'),
    },
    {
      icon: SpannerIcon,
      label: 'Repairs covered from',
      ...day(coveredFrom),
      note: notes && 'Call us, day or night.',
    },
    {
      icon: BankIcon,
      label: 'First payment',
      ...day(firstCollection),
      note: notes && `${notes.firstPayment} by Direct Debit.`,
    },
  ];
  return (
    <DateTimeline
      // Not with localeCompare, whose first call blocks a slow phone for 60 ms.
      points={points.toSorted(
        (one, other) => Number(one.date > other.date) - Number(one.date < other.date),
      )}
      period={{
        label: 'Free to cancel until',
        ...day(cancelBy),
        note: notes && sentence(notes.cancelCondition),
      }}
      size={notes ? 'md' : 'sm'}
      isInverse={isBought}
    />
  );
}

const day = (date: string) => ({ date, dateText: formatLongDate(date) });

/** "as long as …" → "As long as … ." */
function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
