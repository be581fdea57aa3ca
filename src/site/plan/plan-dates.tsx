import { type DateSubject, listPlanDays } from '#contract/plan-days.ts';
import { DateTimeline } from '#design/components/date-timeline/date-timeline.tsx';
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

/** The dates of a purchase on a pipe. */
export function PlanDates({ dates, notes, isBought = false }: PlanDatesProps) {
  const { days, freeUntil } = listPlanDays(dates, { notes, isBought });
  const glyphs: Record<DateSubject, GlyphComponent> = {
    purchase: isBought ? TickIcon : CalendarIcon,
    cover: SpannerIcon,
    payment: BankIcon,
    lastFreeDay: CalendarIcon,
  };
  return (
    <DateTimeline
      points={days.map(({ subjects, events, ...day }) => ({
        ...day,
        dateText: formatLongDate(day.date),
        icons: subjects.map((subject) => glyphs[subject]),
        events: events?.map(({ subject, text }) => ({ icon: glyphs[subject], text })),
      }))}
      filledUntil={dates.cancelBy}
      period={freeUntil && { ...freeUntil, dateText: formatLongDate(freeUntil.date) }}
      size={notes ? 'md' : 'sm'}
      isInverse={isBought}
    />
  );
}
