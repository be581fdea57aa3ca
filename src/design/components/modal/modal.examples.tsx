import { type ReactNode, useState } from 'react';
import type { ComponentExamples } from '../../examples.ts';
import { Button } from '../button/button.tsx';
import { Modal } from './modal.tsx';

interface OpenedProps {
  opener: string;
  title: string;
  hasFooter?: boolean;
  children: ReactNode;
}

function Opened({ opener, title, hasFooter = false, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="tertiary" onClick={() => setOpen(true)}>
        {opener}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={title}
        closeLabel="Close"
        footer={
          hasFooter ? (
            <>
              <Button onClick={close}>Leave</Button>
              <Button variant="tertiary" onClick={close}>
                Stay
              </Button>
            </>
          ) : null
        }
      >
        {children}
      </Modal>
    </>
  );
}

const term = 'Half price applies to the first three monthly payments of a new plan.';

export default {
  title: 'Modal',
  isInteractive: true,
  root: (forwarded) => (
    <Modal
      isOpen={false}
      onClose={() => {}}
      title="Offer terms"
      closeLabel="Close"
      {...forwarded}
    />
  ),
  examples: {
    'Short text': () => (
      <Opened opener="Offer terms" title="Offer terms">
        <p>{term}</p>
        <p>The standard price applies after that.</p>
      </Opened>
    ),
    'With actions': () => (
      <Opened opener="Leave the page" title="Leave without saving?" hasFooter>
        <p>Your answers are kept for 20 minutes.</p>
      </Opened>
    ),
    'Longer than the screen': () => (
      <Opened opener="All the terms" title="All the terms">
        {Array.from(Array(40).keys(), (position) => (
          <p key={position}>{term}</p>
        ))}
      </Opened>
    ),
    'Very long words': () => (
      <Opened
        opener="Long words"
        title="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfair"
      >
        <p>Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfairpwll</p>
      </Opened>
    ),
  },
} satisfies ComponentExamples;
