import type { ComponentExamples } from '../../examples.ts';
import { Fieldset } from '../fieldset/fieldset.tsx';
import { Radio } from './radio.tsx';

export default {
  title: 'Radio',
  isInteractive: true,
  root: (forwarded) => <Radio {...forwarded} label="Yes" name="root-answer" value="yes" />,
  examples: {
    'In a group': () => (
      <Fieldset legend="Is your boiler working?">
        <Radio label="Yes" name="working" value="yes" defaultChecked />
        <Radio label="No" name="working" value="no" />
        <Radio label="It is switched off" name="working" value="off" disabled />
      </Fieldset>
    ),
    'With descriptions, as tiles': () => (
      <Fieldset legend="How do you want to hear from us?">
        <Radio
          isTile
          label="By post"
          description="A letter in two or three days"
          name="channel"
          value="post"
        />
        <Radio
          isTile
          label="By email"
          description="Within a minute"
          name="channel"
          value="email"
          defaultChecked
        />
      </Fieldset>
    ),
  },
} satisfies ComponentExamples;
