import { useId, useState } from 'react';
import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import type { CollapseMotion } from './collapse-timing.ts';
import { Collapsible } from './collapsible.tsx';

function Switched({ isOpenAtFirst, ...motion }: CollapseMotion & { isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <Stack>
      <div>
        <Button
          variant="tertiary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Address not listed
        </Button>
      </div>
      <Collapsible id={id} isOpen={isOpen} {...motion}>
        <Card title="Enter the address">House number, street, town and postcode.</Card>
      </Collapsible>
    </Stack>
  );
}

export default {
  title: 'Collapsible',
  root: (forwarded) => (
    <Collapsible isOpen {...forwarded}>
      Enter the address
    </Collapsible>
  ),
  examples: {
    Closed: () => <Switched isOpenAtFirst={false} />,
    Open: () => <Switched isOpenAtFirst />,
    'With a delay and a long duration': () => (
      <Switched isOpenAtFirst={false} delay={300} duration={1200} />
    ),
  },
} satisfies ComponentExamples;
