import type { FunnelGroup } from '#server/visits/funnel/funnel.ts';
import { type FunnelCounts, getShare } from '#server/visits/funnel/funnel-counts.ts';
import { formatCount, formatPercent } from '#server/visits/funnel/number-texts.ts';
import { RowTable } from '../row-table.tsx';
import { Section } from '../section.tsx';
import { Bar } from './bar.tsx';

/** Which part of which whole the bars of a block show. */
type Measure = (counts: FunnelCounts) => { part: number; whole: number };

interface Breakdown {
  title: string;
  rows: readonly FunnelGroup[];
}

interface RatesSectionProps {
  title: string;
  measure: Measure;
  breakdowns: readonly Breakdown[];
}

/** Shares by plan, device and the like. All bars have one scale, so that they can be compared. */
export function RatesSection({ title, measure, breakdowns }: RatesSectionProps) {
  const shown = breakdowns.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0) return null;
  const rateOf = (counts: FunnelCounts) => {
    const { part, whole } = measure(counts);
    return { part, whole, rate: getShare(part, whole) };
  };
  const scale = getScale(shown.flatMap(({ rows }) => rows.map((row) => rateOf(row).rate)));
  return (
    <Section title={title} note={`all bars from 0 to ${formatPercent(scale, 0)}`}>
      <div className="rates">
        {shown.map(({ title: caption, rows }) => (
          <RowTable
            key={caption}
            className="bars"
            caption={caption}
            rows={rows.map((row) => {
              const { part, whole, rate } = rateOf(row);
              return {
                Name: row.label,
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
