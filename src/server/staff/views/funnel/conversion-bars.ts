import type { RateBar } from '#design/components/rate-chart/rate-chart.tsx';
import type { FunnelGroup } from '#server/visits/funnel/funnel.ts';
import {
  addCounts,
  type FunnelCounts,
  getConversion,
} from '#server/visits/funnel/funnel-counts.ts';

/** One bar of the chart: a day, a week or a month. Its id is its first day; bars of weekends are soft. */
interface ConversionBar extends RateBar {
  counts: FunnelCounts;
}

interface ConversionBars {
  unit: 'day' | 'week' | 'month';
  bars: ConversionBar[];
}

const maxDays = 31;
const maxDaysInWeeks = 26 * 7;

/**
 * Groups the days of a period into bars: a bar per day up to a month, per week up to half a year, else per
 * month. More bars could not be read.
 */
export function createConversionBars(days: readonly FunnelGroup[]): ConversionBars {
  const unit = days.length <= maxDays ? 'day' : days.length <= maxDaysInWeeks ? 'week' : 'month';
  const keyOf = {
    day: (day: string) => day,
    week: getMonday,
    month: (day: string) => day.slice(0, 7),
  };
  const groups = Map.groupBy(days, ({ key }) => keyOf[unit](key));
  return {
    unit,
    bars: [...groups.values()].map((rows) => {
      const counts = addCounts(rows);
      const id = rows[0]?.key ?? '';
      return { id, ...getBarTexts(unit, id), rate: getConversion(counts), counts };
    }),
  };
}

function getBarTexts(unit: ConversionBars['unit'], day: string) {
  const date = new Date(day);
  const text = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  if (unit === 'month') {
    return { label: text({ month: 'short' }), note: text({ year: 'numeric' }), isSoft: false };
  }
  const label = text({ day: 'numeric' });
  if (unit === 'week') return { label, note: text({ month: 'short' }), isSoft: false };
  return { label, note: text({ weekday: 'short' }), isSoft: [0, 6].includes(date.getUTCDay()) };
}

function getMonday(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
