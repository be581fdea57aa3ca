import { RateChart } from '#design/components/rate-chart/rate-chart.tsx';
import type { FunnelGroup } from '#server/visits/funnel/funnel.ts';
import { type FunnelCounts, getConversion } from '#server/visits/funnel/funnel-counts.ts';
import { formatCount, formatPercent } from '#server/visits/funnel/number-texts.ts';
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
  return (
    <section className="area">
      <h2>
        Bought, by {unit} <span>share of visits that saw a plan</span>
      </h2>
      <p>
        {text}
        {bars.some(({ isSoft }) => isSoft) && ' Lighter bars are weekends.'}
      </p>
      <RateChart bars={bars} average={average} averageLabel="average" description={text} />
      <details>
        <summary>Figures by {unit}</summary>
        <table aria-label={`Figures by ${unit}`}>
          <thead>
            <tr>
              <th scope="col">{headings[unit]}</th>
              {['Saw a plan', 'Bought', 'Share'].map((heading) => (
                <th key={heading} scope="col" className="num">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ id, label, note, counts: { reached }, rate }) => (
              <tr key={id}>
                <th scope="row" data-label={headings[unit]}>
                  {unit === 'day' ? `${note} ${label}` : `${label} ${note}`}
                </th>
                <td className="num" data-label="Saw a plan">
                  {formatCount(reached.order)}
                </td>
                <td className="num" data-label="Bought">
                  {formatCount(reached.bought)}
                </td>
                <td className="num" data-label="Share">
                  {formatPercent(rate)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
