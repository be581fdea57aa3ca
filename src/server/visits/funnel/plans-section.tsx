import { MiniBar } from './count-sections.tsx';
import type { PlanRow } from './funnel.ts';
import { type FunnelCounts, getShare } from './funnel-counts.ts';
import { formatCount, formatPercent, formatWholePounds } from './number-texts.ts';
import { getMiniBarColumn, TableHead } from './table-head.tsx';

/** Purchases by plan and call-out fee. */
export function PlansSection({ plans, total }: { plans: PlanRow[]; total: FunnelCounts }) {
  return (
    <section className="card plans" aria-labelledby="plans-title">
      <h2 id="plans-title">By plan and call-out fee</h2>
      <p>The rate is the share of those who continued from the order page and went on to buy.</p>
      <table>
        <TableHead
          columns={[
            ['Plan'],
            ['Saw it', 'num wide'],
            ['Continued', 'num'],
            ['Bought', 'num'],
            ['Rate', 'num'],
            getMiniBarColumn(1),
            ['First-year value', 'num wide'],
          ]}
        />
        <tbody>
          {plans.map((plan) => [
            <CountsRow key={plan.key} label={plan.label} counts={plan} className="plan" />,
            ...plan.variants
              .filter(({ visits }) => visits > 0)
              .map((variant) => (
                <CountsRow
                  key={variant.key}
                  label={variant.label}
                  counts={variant}
                  className="variant"
                />
              )),
          ])}
          <CountsRow label="All plans" counts={total} className="total" />
        </tbody>
      </table>
    </section>
  );
}

interface CountsRowProps {
  label: string;
  counts: FunnelCounts;
  className: 'plan' | 'variant' | 'total';
}

function CountsRow({ label, counts, className }: CountsRowProps) {
  const { reached, firstYearValue } = counts;
  const continued = reached['your-boiler'];
  const rate = getShare(reached.bought, continued);
  const isVariant = className === 'variant';
  return (
    <tr className={className}>
      <th scope="row">{label}</th>
      <td className="num wide">{isVariant ? '' : formatCount(reached.order)}</td>
      <td className="num">{formatCount(continued)}</td>
      <td className="num">{formatCount(reached.bought)}</td>
      <td className="num">{formatPercent(rate)}</td>
      <td className="mini-cell">
        <MiniBar part={rate} whole={1} isSoft={isVariant} />
      </td>
      <td className="num wide">{formatWholePounds(firstYearValue)}</td>
    </tr>
  );
}
