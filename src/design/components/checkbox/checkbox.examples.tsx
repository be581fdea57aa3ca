import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { Checkbox } from './checkbox.tsx';

const confirmation =
  'I own this home or I am its landlord, my boiler is working, and I have read the important documents above.';

export default {
  title: 'Checkbox',
  isInteractive: true,
  root: (forwarded) => <Checkbox {...forwarded} label="I agree" name="root-agree" />,
  examples: {
    Plain: () => (
      <Stack gap="2xs">
        <Checkbox
          label="I hold this account and I am the only person needed to approve Direct Debits from it."
          name="authority"
          defaultChecked
        />
        <Checkbox label="Keep me signed in" name="keep" />
      </Stack>
    ),
    'Disabled and enabled': () => (
      <Stack gap="2xs">
        <Checkbox label="Disabled" name="closed" disabled />
        <Checkbox label="Disabled and checked" name="closed-checked" disabled defaultChecked />
        <Checkbox label="Works" name="works" defaultChecked />
        <Checkbox isTile label="A tile, disabled" name="closed-tile" disabled />
        <Checkbox
          isTile
          label="A tile, disabled and checked"
          description="It stays as it is"
          name="closed-checked-tile"
          disabled
          defaultChecked
        />
      </Stack>
    ),
    'Tiles, for consents': () => (
      <Stack gap="xs">
        <Checkbox isTile label="Email" description="About once a month" name="email" />
        <Checkbox
          isTile
          label="Phone"
          description="Once or twice a year"
          name="phone"
          defaultChecked
        />
      </Stack>
    ),
    'Boxed confirmation': () => <Checkbox isTile label={confirmation} name="confirm" />,
    'Boxed confirmation in error': () => (
      <Checkbox
        isTile
        label={confirmation}
        name="confirm-error"
        error="Tick the box to confirm before you continue"
      />
    ),
    'Plain, in error, with a link in the label': () => (
      <Checkbox
        label={
          <>
            I have read the <a href="#terms">terms and conditions</a>
          </>
        }
        name="terms"
        error="Tick the box to accept the terms"
      />
    ),
  },
} satisfies ComponentExamples;
