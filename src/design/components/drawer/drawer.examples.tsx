import { useState } from 'react';
import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { Button, ButtonLink } from '../button/button.tsx';
import { Drawer } from './drawer.tsx';

function Opened({ side }: { side: 'start' | 'end' | 'top' }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="tertiary" onClick={() => setOpen(true)}>
        Open from the {side}
      </Button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Menu"
        closeLabel="Close the menu"
        side={side}
      >
        <Stack>
          <p>Energy, About us, Smart living, Home services, Help</p>
          <ButtonLink href="#account" variant="tertiary">
            My account
          </ButtonLink>
          <ButtonLink href="#quote" variant="secondary">
            Get a quote
          </ButtonLink>
        </Stack>
      </Drawer>
    </>
  );
}

export default {
  title: 'Drawer',
  isInteractive: true,
  root: (forwarded) => (
    <Drawer isOpen={false} onClose={() => {}} title="Menu" closeLabel="Close" {...forwarded} />
  ),
  examples: {
    'From the end': () => <Opened side="end" />,
    'From the start': () => <Opened side="start" />,
    'From the top': () => <Opened side="top" />,
  },
} satisfies ComponentExamples;
