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
      </Fieldset>
    ),
    'In error': () => (
      <Fieldset legend="Is your boiler working?" error="Choose yes or no">
        <Radio label="Yes" name="working-error" value="yes" />
        <Radio label="No" name="working-error" value="no" />
      </Fieldset>
    ),
    'Tiles in error': () => (
      <Fieldset legend="How do you want to hear from us?" error="Choose post or email">
        <Radio isTile label="By post" name="channel-error" value="post" />
        <Radio isTile label="By email" name="channel-error" value="email" />
      </Fieldset>
    ),
    'Disabled and enabled': () => (
      <Fieldset legend="When should we call?">
        <Radio label="Morning, disabled" name="time" value="morning" disabled />
        <Radio label="Evening" name="time" value="evening" />
        <Radio
          label="Noon, disabled and checked"
          name="noon"
          value="noon"
          disabled
          defaultChecked
        />
        <Radio isTile label="A tile, disabled" name="tile" value="tile" disabled />
        <Radio
          isTile
          label="A tile, disabled and checked"
          name="checked-tile"
          value="tile"
          disabled
          defaultChecked
        />
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
