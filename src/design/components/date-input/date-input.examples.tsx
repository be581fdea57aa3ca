import type { ComponentExamples } from '../../examples.ts';
import { DateInput } from './date-input.tsx';

export default {
  title: 'Date input',
  isInteractive: true,
  root: (forwarded) => <DateInput {...forwarded} label="Moving date" name="root-date" />,
  examples: {
    Empty: () => <DateInput label="Moving date" name="moving" max="2024-10-07" />,
    Filled: () => (
      <DateInput label="Moving date" name="moved" max="2024-10-07" defaultValue="2024-10-07" />
    ),
    'In error': () => (
      <DateInput
        label="Moving date"
        name="late"
        max="2024-10-07"
        defaultValue="2024-10-09"
        error="Please enter a date within the last six months"
        hint="The day you got the keys."
      />
    ),
  },
} satisfies ComponentExamples;
