import { RateChart } from '#design/components/rate-chart/rate-chart.tsx';
import { subtractDays } from '#rules/dates/calendar-day.ts';
import type { FunnelGroup } from '#server/visits/funnel/funnel.ts';
import {
  addCounts,
  type FunnelCounts,
  getConversion,
  getShare,
} from '#server/visits/funnel/funnel-counts.ts';
import { formatCount, formatPercent } from '#server/visits/funnel/number-texts.ts';
import { RowTable, Section } from '../views/blocks.tsx';

/** A bar beside its figure. Hidden from screen readers, which read the figure. */
export function Bar({ part, whole }: { part: number; whole: number }) {
  const width = whole === 0 ? 0 : (part / whole) * 100;
  return (
    <svg
      className="bar-line"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={width.toFixed(2)} height="1" />
    </svg>
  );
}

interface RatesSectionProps {
  title: string;
  /** Which part of which whole the bars show. */
  measure: (counts: FunnelCounts) => { part: number; whole: number };
  breakdowns: Record<string, readonly FunnelGroup[]>;
}

/** Shares by plan, device and the like. All bars have one scale, so that they can be compared. */
export function RatesSection({ title, measure, breakdowns }: RatesSectionProps) {
  const shown = Object.entries(breakdowns).filter(([, groups]) => groups.length > 0);
  if (shown.length === 0) return null;
  const rateOf = (counts: FunnelCounts) => {
    const { part, whole } = measure(counts);
    return { part, whole, rate: getShare(part, whole) };
  };
  const scale = getScale(shown.flatMap(([, groups]) => groups.map((group) => rateOf(group).rate)));
  return (
    <Section title={title} note={`all bars from 0 to ${formatPercent(scale, 0)}`}>
      <div className="rates">
        {shown.map(([caption, groups]) => (
          <RowTable
            key={caption}
            className="bars"
            caption={caption}
            rows={groups.map((group) => {
              const { part, whole, rate } = rateOf(group);
              return {
                Name: group.label,
                Share: <strong>{formatPercent(rate)}</strong>,
                Count: `${formatCount(part)} of ${formatCount(whole)}`,
                '': <Bar part={rate} whole={scale} />,
              };
            })}
          />
        ))}
      </div>
    </Section>
  );
}

/** The first of these that holds every rate. */
const getScale = (rates: readonly number[]): number =>
  [0.01, 0.05, 0.1, 0.25, 0.5].find((scale) => rates.every((rate) => rate <= scale)) ?? 1;

/** The heading of its column, and the two texts below a bar. */
const units = {
  day: { heading: 'Day', label: { day: 'numeric' }, note: { weekday: 'short' } },
  week: { heading: 'Week from', label: { day: 'numeric' }, note: { month: 'short' } },
  month: { heading: 'Month', label: { month: 'short' }, note: { year: 'numeric' } },
} as const;

/** Conversion by day, week or month as bars, and the same figures as a table. */
export function ConversionSection({ days, total }: { days: FunnelGroup[]; total: FunnelCounts }) {
  const { unit, bars } = createConversionBars(days);
  const rates = bars.filter(({ counts }) => counts.reached.order > 0).map(({ rate }) => rate);
  if (rates.length === 0) return null;
  const average = getConversion(total);
  const [low, high] = [Math.min(...rates), Math.max(...rates)].map((rate) => formatPercent(rate));
  const spread = low === high ? '' : `Between ${low} and ${high}, `;
  const text = `${spread}${formatPercent(average)} on average (dashed).`;
  const rows = bars.map(({ label, note, counts: { reached }, rate }) => ({
    [units[unit].heading]: unit === 'day' ? `${note} ${label}` : `${label} ${note}`,
    'Saw a plan': formatCount(reached.order),
    Bought: formatCount(reached.bought),
    Share: formatPercent(rate),
  }));
  return (
    <Section title={`Bought, by ${unit}`} note="share of visits that saw a plan">
      <p>
        {text}
        {bars.some(({ isSoft }) => isSoft) && ' Lighter bars are weekends.'}
      </p>
      <RateChart bars={bars} average={average} averageLabel="average" description={text} />
      <details>
        <summary>Figures by {unit}</summary>
        <RowTable
          label={`Figures by ${unit}`}
          rows={rows}
          figures={['Saw a plan', 'Bought', 'Share']}
        />
      </details>
    </Section>
  );
}

const maxDays = 31;
const maxDaysInWeeks = 26 * 7;

/**
 * Groups the days of a period into bars: a bar per day up to a month, per week up to half a year, else per
 * month. More bars could not be read. Bars of weekends are soft.
 */
function createConversionBars(days: readonly FunnelGroup[]) {
  const unit = days.length <= maxDays ? 'day' : days.length <= maxDaysInWeeks ? 'week' : 'month';
  const keyOf = {
    day: (day: string) => day,
    week: getMonday,
    month: (day: string) => day.slice(0, 7),
  };
  const groups = Map.groupBy(days, ({ key }) => keyOf[unit](key));
  const bars = Array.from(groups.values(), (rows) => {
    const counts = addCounts(rows);
    const id = rows[0]?.key ?? '';
    const date = new Date(id);
    const text = (options: Intl.DateTimeFormatOptions) =>
      date.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
    return {
      id,
      label: text(units[unit].label),
      note: text(units[unit].note),
      rate: getConversion(counts),
      isSoft: unit === 'day' && [0, 6].includes(date.getUTCDay()),
      counts,
    };
  });
  return { unit, bars } as const;
}

const getMonday = (day: string) => subtractDays(day, (new Date(day).getUTCDay() + 6) % 7);
