import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { Textarea } from './textarea.tsx';

export default {
  title: 'Textarea',
  isInteractive: true,
  root: (forwarded) => <Textarea {...forwarded} label="Your question" name="root-question" />,
  examples: {
    Empty: () => <Textarea label="How can we help?" name="question" />,
    'With a character count': () => (
      <Textarea
        label="How can we help?"
        name="counted"
        defaultValue="My boiler loses pressure every night."
        hint="Leave out bank details."
        countLabel="Character count"
      />
    ),
    'Disabled and enabled': () => (
      <Stack gap="sm">
        <Textarea
          label="How can we help?"
          name="closed"
          defaultValue="My boiler is noisy."
          disabled
        />
        <Textarea label="How can we help?" name="open" defaultValue="My boiler is noisy." />
      </Stack>
    ),
    'In error': () => (
      <Textarea
        label="How can we help?"
        name="question-error"
        error="Tell us what you would like to talk about"
        hint="A sentence or two is enough."
      />
    ),
  },
} satisfies ComponentExamples;
