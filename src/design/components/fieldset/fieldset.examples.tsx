import type { ComponentExamples } from '../../examples.ts';
import { TextInput } from '../text-input/text-input.tsx';
import { Fieldset } from './fieldset.tsx';

export default {
  title: 'Fieldset',
  isInteractive: true,
  root: (forwarded) => (
    <Fieldset {...forwarded} legend="Your bank account">
      <TextInput label="Name on the account" name="root-account" />
    </Fieldset>
  ),
  examples: {
    'With a hint': () => (
      <Fieldset legend="How we reach you" hint="Your engineer calls when they are on the way.">
        <TextInput label="Email address" name="email" />
        <TextInput label="Phone number" name="phone" width="md" />
      </Fieldset>
    ),
    'In error': () => (
      <Fieldset legend="Your bank account" error="We could not confirm these bank details">
        <TextInput label="Name on the account" name="account" />
      </Fieldset>
    ),
    'Legend for screen readers only': () => (
      <Fieldset legend="Your bank account" isLegendHidden>
        <TextInput label="Name on the account" name="hidden-legend" />
      </Fieldset>
    ),
  },
} satisfies ComponentExamples;
