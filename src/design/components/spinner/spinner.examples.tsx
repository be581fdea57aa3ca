import type { ComponentExamples } from '../../examples.ts';
import { Spinner } from './spinner.tsx';

export default {
  title: 'Spinner',
  root: (forwarded) => <Spinner {...forwarded} label="Loading" />,
  examples: {
    'In a text': () => <Spinner label="Looking for your address" />,
    'In a heading': () => (
      <h2>
        <Spinner label="Looking for your address" />
      </h2>
    ),
  },
} satisfies ComponentExamples;
