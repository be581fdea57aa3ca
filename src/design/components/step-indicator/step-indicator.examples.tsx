import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { ProgressBar, StepIndicator, StepList } from './step-indicator.tsx';

const five = [
  'Your order',
  'Your boiler',
  'Personal details',
  'Payment details',
  'Confirm purchase',
];
const four = five.filter((step) => step !== 'Your boiler');

const common = {
  label: 'Progress',
  positionText: (current: number, total: number) => `Step ${current} of ${total}`,
  visitedLabel: 'completed',
};

export default {
  title: 'Step indicator',
  root: (forwarded) => <StepIndicator steps={five} current={2} {...common} {...forwarded} />,
  examples: {
    'Every step of five': () => (
      <Stack>
        {five.map((step, index) => (
          <StepIndicator
            key={step}
            steps={five}
            current={index + 1}
            {...common}
            label={`Progress at ${step}`}
          />
        ))}
      </Stack>
    ),
    'Four steps': () => <StepIndicator steps={four} current={2} {...common} />,
    'Simple bar at any width': () => (
      <ProgressBar
        steps={five}
        current={3}
        label={common.label}
        positionText={common.positionText}
      />
    ),
    'Detailed list': () => (
      <StepList steps={['Order', 'Pay', 'Done']} current={2} label="Progress" />
    ),
    'Current step above the last': () => <StepIndicator steps={five} current={99} {...common} />,
    'Current step below 1': () => <StepIndicator steps={five} current={-3} {...common} />,
    'Very long words': () => (
      <StepIndicator
        steps={['Boilerheatingplumbinganddrainsprotection', ...four, 'Telephonenumberconfirmation']}
        current={1}
        {...common}
      />
    ),
    'No steps': () => <StepIndicator steps={[]} current={1} {...common} />,
  },
} satisfies ComponentExamples;
