import type { ComponentExamples } from '../../examples.ts';
import { Button } from '../button/button.tsx';
import { Tooltip } from './tooltip.tsx';

export default {
  title: 'Tooltip',
  isInteractive: true,
  root: (forwarded) => (
    <Tooltip {...forwarded} text="Opens in a new tab">
      {(control) => (
        <Button {...control} variant="tertiary">
          Plan summary
        </Button>
      )}
    </Tooltip>
  ),
  examples: {
    'On a button': () => (
      <Tooltip text="We send it by email, usually within five minutes.">
        {(control) => (
          <Button {...control} variant="tertiary">
            Send my documents
          </Button>
        )}
      </Tooltip>
    ),
  },
} satisfies ComponentExamples;
