import type { Funnel, FunnelGroup } from '#server/visits/funnel/funnel.ts';
import type { FunnelCounts } from '#server/visits/funnel/funnel-counts.ts';
import { listDays, type Period } from '#server/visits/funnel/period.ts';

const total: FunnelCounts = {
  views: 30_000,
  visits: 9000,
  reached: {
    order: 8460,
    'your-boiler': 3610,
    'boiler-make': 3402,
    postcode: 3247,
    address: 3150,
    details: 2846,
    bank: 2118,
    summary: 1956,
    confirmation: 1872,
    bought: 1706,
  },
  errors: 100,
  visitsWithErrors: 72,
  firstYearValue: 311_545,
};

/** Returns the counts divided by a number, rounded. */
function part(divisor: number): FunnelCounts {
  const divided = (value: number | null) => Math.round((value ?? 0) / divisor);
  return {
    ...total,
    views: divided(total.views),
    visits: divided(total.visits),
    reached: Object.fromEntries(
      Object.entries(total.reached).map(([step, count]) => [step, divided(count)]),
    ) as FunnelCounts['reached'],
    errors: divided(total.errors),
    visitsWithErrors: divided(total.visitsWithErrors),
    firstYearValue: total.firstYearValue / divisor,
  };
}

const row = (key: string, label: string, divisor: number): FunnelGroup => ({
  key,
  label,
  ...part(divisor),
});

/** Creates a funnel for a period: a row for each day, and rows of every other kind. */
export function createTestFunnel(
  period: Period = { from: '2026-11-01', to: '2026-11-02' },
): Funnel {
  const days = listDays(period);
  return {
    period,
    total,
    day: days.map((day) => row(day, day, days.length)),
    'page-variant': [row('hero-price', 'Price first', 2), row('hero-cover', 'Cover first', 2)],
    campaign: [row('none', 'No campaign', 2), row('WARM', 'Warm Homes <Compared>', 2)],
    device: [row('WEB_DESKTOP', 'Computer', 2), row('WEB_MOBILE', 'Phone or tablet', 2)],
    plan: [
      {
        ...row('heating-and-plumbing-protect', 'Heating and Plumbing Protect', 2),
        variants: [row('hpp-99', '£99 fee', 4), row('hpp-50', '£50 fee', 4)],
      },
      { ...row('plumbing-protect', 'Plumbing Protect', 2), variants: [] },
    ],
  };
}
