import type { PlanRow } from '#server/visits/funnel/funnel.ts';
import { type FunnelCounts, getShare } from '#server/visits/funnel/funnel-counts.ts';
import {
  formatCount,
  formatPercent,
  formatWholePounds,
} from '#server/visits/funnel/number-texts.ts';

/** Purchases by plan and call-out fee. */
export function PlansSection({ plans, total }: { plans: PlanRow[]; total: FunnelCounts }) {
  return (
    <section className="area">
      <h2>Plans and call-out fees</h2>
      <table aria-label="Purchases by plan and call-out fee">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Call-out fee</th>
            {['Saw it', 'Continued', 'Bought', 'Of those who continued', 'First-year value'].map(
              (heading) => (
                <th key={heading} scope="col" className="num">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {plans.flatMap((plan) => [
            <Row key={plan.key} plan={plan.label} fee="All" counts={plan} />,
            ...plan.variants
              .filter(({ visits }) => visits > 0)
              .map((variant) => (
                <Row key={variant.key} plan={plan.label} fee={variant.label} counts={variant} />
              )),
          ])}
          <Row plan="All plans" fee="All" counts={total} />
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  plan: string;
  fee: string;
  counts: FunnelCounts;
}

function Row({ plan, fee, counts: { reached, firstYearValue } }: RowProps) {
  const continued = reached['your-boiler'];
  return (
    <tr className={fee === 'All' ? 'sum' : undefined}>
      <th scope="row" data-label="Plan">
        {plan}
      </th>
      <td data-label="Call-out fee">{fee}</td>
      {/* The fee is chosen on the order page. */}
      <td className="num" data-label="Saw it">
        {fee === 'All' && formatCount(reached.order)}
      </td>
      <td className="num" data-label="Continued">
        {formatCount(continued)}
      </td>
      <td className="num" data-label="Bought">
        {formatCount(reached.bought)}
      </td>
      <td className="num" data-label="Of those">
        {formatPercent(getShare(reached.bought, continued))}
      </td>
      <td className="num" data-label="First year">
        {formatWholePounds(firstYearValue)}
      </td>
    </tr>
  );
}
