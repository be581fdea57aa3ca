import { useState } from 'react';
import type { ComponentExamples } from '../../examples.ts';
import { NumericStepper } from './numeric-stepper.tsx';

const radiators = {
  label: 'Radiators',
  decreaseLabel: 'One radiator fewer',
  increaseLabel: 'One radiator more',
  min: 1,
  max: 20,
  atMinimum: 'A plan covers at least one radiator.',
  atMaximum: 'Call us about homes with more than 20 radiators.',
};

function Radiators({ first, name }: { first: number; name: string }) {
  const [value, setValue] = useState(first);
  return <NumericStepper {...radiators} name={name} value={value} onChange={setValue} />;
}

export default {
  title: 'Numeric stepper',
  isInteractive: true,
  root: (forwarded) => (
    <NumericStepper
      {...radiators}
      {...forwarded}
      name="root-radiators"
      value={8}
      onChange={() => {}}
    />
  ),
  examples: {
    'Between its limits': () => <Radiators first={8} name="between" />,
    'At its minimum': () => <Radiators first={1} name="minimum" />,
    'At its maximum': () => <Radiators first={20} name="maximum" />,
  },
} satisfies ComponentExamples;
