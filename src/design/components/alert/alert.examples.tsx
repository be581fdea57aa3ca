import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { Link } from '../link/link.tsx';
import { Alert, type AlertSeverity } from './alert.tsx';

const severities: readonly AlertSeverity[] = ['info', 'success', 'warning', 'error'];

const everySeverity = (variant?: 'outline' | 'borderBottom') => () => (
  <Stack>
    {severities.map((severity) => (
      <Alert key={severity} severity={severity} variant={variant} title={`This is ${severity}`}>
        <p>Plain words about what happened, and what to do next.</p>
      </Alert>
    ))}
  </Stack>
);

export default {
  title: 'Alert',
  root: (forwarded) => (
    <Alert severity="info" {...forwarded}>
      Your plan starts today.
    </Alert>
  ),
  examples: {
    'Without a variant': everySeverity(),
    Outline: everySeverity('outline'),
    'Border bottom': everySeverity('borderBottom'),
    'Call-out fee': () => (
      <Alert severity="warning" title="You will pay £99 each time we come out to make a repair">
        <p>
          We take it by card when you book. If we need to come back for the same fault within 28
          days, you do not pay again.
        </p>
      </Alert>
    ),
    'Without a title, with a severity label': () => (
      <Alert severity="error" variant="outline" severityLabel="Error">
        <p>
          There was an issue submitting. <Link href="#again">Try again</Link>
        </p>
      </Alert>
    ),
    'After an action': () => (
      <Alert severity="success" role="status">
        Saved
      </Alert>
    ),
    'Very long words': () => (
      <Alert
        severity="info"
        title="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfairpwll"
      >
        Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfairpwllgwyngyll
      </Alert>
    ),
  },
} satisfies ComponentExamples;
