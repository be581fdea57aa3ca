import type { ReactNode } from 'react';
import type { PlanRow } from '#server/visits/funnel/funnel.ts';
import { type FunnelCounts, getShare } from '#server/visits/funnel/funnel-counts.ts';
import {
  formatCount,
  formatPercent,
  formatWholePounds,
} from '#server/visits/funnel/number-texts.ts';
import { RowTable } from '../row-table.tsx';
import { Section } from '../section.tsx';

const figures = ['Saw it', 'Continued', 'Bought', 'Of those who continued', 'First-year value'];

/** Purchases by plan and call-out fee. */
export function PlansSection({ plans, total }: { plans: PlanRow[]; total: FunnelCounts }) {
  const rows = plans.flatMap((plan) => [
    createSum(plan.label, plan),
    ...plan.variants
      .filter(({ visits }) => visits > 0)
      // The fee is chosen on the order page.
      .map((variant) => createRow(plan.label, variant.label, '', variant)),
  ]);
  return (
    <Section title="Plans and call-out fees">
      <RowTable
        label="Purchases by plan and call-out fee"
        rows={[...rows, createSum('All plans', total)]}
        figures={figures}
      />
    </Section>
  );
}

const createSum = (plan: string, counts: FunnelCounts) =>
  createRow(<strong>{plan}</strong>, 'All', formatCount(counts.reached.order), counts);

function createRow(plan: ReactNode, fee: string, sawIt: string, counts: FunnelCounts) {
  const { reached, firstYearValue } = counts;
  const continued = reached['your-boiler'];
  return {
    Plan: plan,
    'Call-out fee': fee,
    'Saw it': sawIt,
    Continued: formatCount(continued),
    Bought: formatCount(reached.bought),
    'Of those who continued': formatPercent(getShare(reached.bought, continued)),
    'First-year value': formatWholePounds(firstYearValue),
  };
}
