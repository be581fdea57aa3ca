import type { ComponentExamples } from '../../examples.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export default {
  title: 'Visually hidden',
  root: (forwarded) => <VisuallyHidden {...forwarded}>for screen readers</VisuallyHidden>,
  examples: {
    'Between visible text': () => (
      <p>
        Change<VisuallyHidden> your email address</VisuallyHidden> if this is wrong.
      </p>
    ),
  },
} satisfies ComponentExamples;
