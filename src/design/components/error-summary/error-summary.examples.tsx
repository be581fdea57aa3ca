import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { TextInput } from '../text-input/text-input.tsx';
import { ErrorSummary } from './error-summary.tsx';

export default {
  title: 'Error summary',
  isInteractive: true,
  root: (forwarded) => (
    <ErrorSummary
      {...forwarded}
      title="There is 1 thing to fix"
      errors={[{ message: 'Please enter a valid phone number', href: '#root-phone' }]}
    />
  ),
  examples: {
    'Two errors': () => (
      <ErrorSummary
        title="There are 2 things to fix"
        errors={[
          { message: 'You must be at least 18 to continue', href: '#dob' },
          { message: 'Please enter a valid phone number', href: '#phone' },
        ]}
      />
    ),
    'With its field': () => (
      <Stack gap="md">
        <ErrorSummary
          title="There is 1 thing to fix"
          errors={[{ message: 'Please enter a valid email address', href: '#summary-email' }]}
        />
        <TextInput
          label="Email address"
          name="summary-email"
          defaultValue="amelia@"
          error="Please enter a valid email address"
        />
      </Stack>
    ),
  },
} satisfies ComponentExamples;
