import {
  countSteps,
  type FunnelCounts,
  type StepCounts,
} from '#server/visits/funnel/funnel-counts.ts';
import { formatCount, formatNumberOf, formatPercent } from '#server/visits/funnel/number-texts.ts';
import { Bar } from './bar.tsx';

/** How many visits reached each step, and how many went no further. */
export function StepsSection({ total }: { total: FunnelCounts }) {
  const steps = countSteps(total);
  const most = total.reached.order;
  const worst = steps
    .slice(1)
    .reduce<StepCounts | undefined>(
      (found, step) => (step.leftShare > (found?.leftShare ?? 0) ? step : found),
      undefined,
    );
  return (
    <section className="area">
      <h2>
        Steps <span>all bars from 0 to {formatNumberOf(most, 'visit')}</span>
      </h2>
      {worst && (
        <p>
          After the order page, the largest share stops at “{worst.label}”:{' '}
          {formatCount(worst.left)} of {formatCount(worst.reached)}, or{' '}
          {formatPercent(worst.leftShare, 0)}, went no further.
        </p>
      )}
      <table className="funnel-table" aria-label="Visits by step">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <td />
            <th scope="col" className="num">
              Visits
            </th>
            <th scope="col" className="num">
              Of all
            </th>
            <th scope="col" className="num">
              Left here
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ id, label, reached, shareOfAll, left, leftShare }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td className="bar-cell">
                <Bar part={reached} whole={most} />
              </td>
              <td className="num">{formatCount(reached)}</td>
              <td className="num">{formatPercent(shareOfAll)}</td>
              <td className="num">
                {id === 'bought' ? '–' : `${formatCount(left)}, ${formatPercent(leftShare)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
