import { RateChart } from '#design/components/rate-chart/rate-chart.tsx';
import { createConversionBars } from './conversion-bars.ts';
import type { FunnelGroup } from './funnel.ts';
import { type FunnelCounts, getConversion } from './funnel-counts.ts';
import { formatCount, formatPercent } from './number-texts.ts';
import { TableHead } from './table-head.tsx';

/** Conversion by day, week or month as bars, and the same figures as a table. */
export function ConversionSection({ days, total }: { days: FunnelGroup[]; total: FunnelCounts }) {
  const { unit, bars } = createConversionBars(days);
  const rates = bars.filter(({ counts }) => counts.reached.order > 0).map(({ rate }) => rate);
  if (rates.length === 0) return null;
  const average = getConversion(total);
  const range = [Math.min(...rates), Math.max(...rates)].map((rate) => formatPercent(rate));
  const spread = range[0] === range[1] ? '' : `Between ${range.join(' and ')}, `;
  const text = `${spread}${formatPercent(average)} on average (dashed).`;
  return (
    <section className="card" aria-labelledby="days-title">
      <h2 id="days-title">Conversion by {unit}</h2>
      <p>
        {text}
        {bars.some(({ isSoft }) => isSoft) && ' Lighter bars are weekends.'}
      </p>
      <RateChart
        bars={bars}
        average={average}
        averageLabel="average"
        description={text}
        className="chart"
      />
      <details>
        <summary>Figures by {unit}</summary>
        <table>
          <TableHead
            columns={[
              [unit === 'week' ? 'Week from' : unit === 'day' ? 'Day' : 'Month'],
              ['Saw a plan', 'num'],
              ['Bought', 'num'],
              ['Conversion', 'num'],
            ]}
          />
          <tbody>
            {bars.map(({ id, label, note, counts, rate }) => (
              <tr key={id}>
                <th scope="row">
                  {unit === 'day' ? `${note} ` : ''}
                  {label}
                  {unit === 'day' ? '' : ` ${note}`}
                </th>
                <td className="num">{formatCount(counts.reached.order)}</td>
                <td className="num">{formatCount(counts.reached.bought)}</td>
                <td className="num">{formatPercent(rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
