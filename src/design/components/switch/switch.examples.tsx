import type { ComponentExamples } from '../../examples.ts';
import { Switch } from './switch.tsx';

export default {
  title: 'Switch',
  isInteractive: true,
  root: (forwarded) => <Switch {...forwarded} label="Analytics" name="root-analytics" />,
  examples: {
    Off: () => <Switch label="Analytics" name="analytics" />,
    On: () => <Switch label="Analytics" name="analytics-on" defaultChecked />,
    'With a description': () => (
      <Switch
        label="Marketing"
        description="Tells us and our partners which adverts bring people here."
        name="marketing"
      />
    ),
  },
} satisfies ComponentExamples;
