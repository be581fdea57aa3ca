import {
  countSteps,
  type FunnelCounts,
  type StepCounts,
} from '#server/visits/funnel/funnel-counts.ts';
import { formatCount, formatNumberOf, formatPercent } from '#server/visits/funnel/number-texts.ts';
import { RowTable } from '../row-table.tsx';
import { Section } from '../section.tsx';
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
  const rows = steps.map(({ id, label, reached, shareOfAll, left, leftShare }) => ({
    Step: label,
    '': <Bar part={reached} whole={most} />,
    Visits: formatCount(reached),
    'Of all': formatPercent(shareOfAll),
    'Left here': id === 'bought' ? '–' : `${formatCount(left)}, ${formatPercent(leftShare)}`,
  }));
  return (
    <Section title="Steps" note={`all bars from 0 to ${formatNumberOf(most, 'visit')}`}>
      {worst && (
        <p>
          After the order page, the largest share stops at “{worst.label}”:{' '}
          {formatCount(worst.left)} of {formatCount(worst.reached)}, or{' '}
          {formatPercent(worst.leftShare, 0)}, went no further.
        </p>
      )}
      <RowTable
        className="bars steps"
        label="Visits by step"
        rows={rows}
        figures={['Visits', 'Of all', 'Left here']}
      />
    </Section>
  );
}
