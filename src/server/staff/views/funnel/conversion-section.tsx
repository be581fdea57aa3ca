import { RateChart } from '#design/components/rate-chart/rate-chart.tsx';
import type { FunnelGroup } from '#server/visits/funnel/funnel.ts';
import { type FunnelCounts, getConversion } from '#server/visits/funnel/funnel-counts.ts';
import { formatCount, formatPercent } from '#server/visits/funnel/number-texts.ts';
import { RowTable } from '../row-table.tsx';
import { Section } from '../section.tsx';
import { createConversionBars } from './conversion-bars.ts';

const headings = { day: 'Day', week: 'Week from', month: 'Month' };

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
    [headings[unit]]: unit === 'day' ? `${note} ${label}` : `${label} ${note}`,
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
