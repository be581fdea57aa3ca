import type { ComponentExamples } from '../../examples.ts';
import { RateChart } from './rate-chart.tsx';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** November 2026, which begins on a Sunday; the weekends sell less. */
const november = Array.from({ length: 30 }, (_, index) => ({
  id: `2026-11-${index + 1}`,
  label: String(index + 1),
  note: weekdays[index % 7] ?? '',
  rate: (index % 7 === 0 || index % 7 === 6 ? 0.12 : 0.19) + (index % 5) / 100,
  isSoft: index % 7 === 0 || index % 7 === 6,
}));

const chart = {
  bars: november,
  average: 0.19,
  averageLabel: 'average',
  description: 'Conversion by day: between 12.0% and 23.0%, 19.0% on average.',
};

export default {
  title: 'Rate chart',
  root: (forwarded) => <RateChart {...chart} {...forwarded} />,
  examples: {
    'A month by day, weekends lighter': () => <RateChart {...chart} />,
    'A week, with a figure on each bar': () => (
      <RateChart {...chart} bars={november.slice(0, 7)} average={0.18} />
    ),
    'Low rates': () => (
      <RateChart
        {...chart}
        bars={november.slice(0, 14).map((bar) => ({ ...bar, rate: bar.rate / 50 }))}
        average={0.0038}
        description="Error rate by day: 0.38% on average."
      />
    ),
    'A day without a sale': () => (
      <RateChart
        {...chart}
        bars={november
          .slice(0, 5)
          .map((bar, index) => ({ ...bar, rate: index === 2 ? 0 : bar.rate }))}
      />
    ),
  },
} satisfies ComponentExamples;
