import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { highlightColorNames } from '../../tokens/tokens.ts';
import { Card } from './card.tsx';

export default {
  title: 'Card',
  root: (forwarded) => <Card {...forwarded}>Your order</Card>,
  examples: {
    Plain: () => (
      <Card>
        <p>Your boiler repaired when it breaks and serviced every year.</p>
      </Card>
    ),
    Highlights: () => (
      <Stack gap="md">
        {highlightColorNames.map((highlight) => (
          <Card key={highlight} highlight={highlight}>
            {highlight}
          </Card>
        ))}
      </Stack>
    ),
    'With a title': () => (
      <Card as="section" title="What you will pay">
        <p>For your first 12 months</p>
      </Card>
    ),
    'Without padding': () => <Card padding="none">The parts bring their own.</Card>,
    'As a list item': () => (
      <ul>
        <Card as="li" title="Boiler Insurance" titleAs="h3">
          Repairs when something stops working.
        </Card>
      </ul>
    ),
    'Very long words': () => (
      <Card title="Boilerheatingplumbinganddrainsprotectionforthewholehouseandgardenextra">
        Pneumonoultramicroscopicsilicovolcanoconiosispneumonoultramicroscopicsilicovolcanoconiosis
      </Card>
    ),
    Empty: () => <Card />,
  },
} satisfies ComponentExamples;
