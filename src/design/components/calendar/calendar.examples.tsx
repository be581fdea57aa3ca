import { useState } from 'react';
import type { ComponentExamples } from '../../examples.ts';
import { Calendar } from './calendar.tsx';

const available = ['2026-11-18', '2026-11-19', '2026-11-23', '2026-11-30', '2027-01-04'] as const;
const texts = { previousMonthLabel: 'Previous month', nextMonthLabel: 'Next month' };

function Chosen({ first }: { first?: string }) {
  const [date, setDate] = useState(first);
  return <Calendar {...texts} available={available} selected={date} onSelect={setDate} />;
}

export default {
  title: 'Calendar',
  isInteractive: true,
  root: (forwarded) => (
    <Calendar {...texts} {...forwarded} available={available} onSelect={() => {}} />
  ),
  examples: {
    'Nothing chosen': () => <Chosen />,
    'A day chosen': () => <Chosen first="2026-11-23" />,
    'Last month with dates': () => <Chosen first="2027-01-04" />,
  },
} satisfies ComponentExamples;
