import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { Dropdown } from './dropdown.tsx';

const titles = ['Mr', 'Mrs', 'Ms', 'Mx', 'Miss', 'Professor', 'Dr'].map((title) => ({
  value: title,
  label: title,
}));

export default {
  title: 'Dropdown',
  isInteractive: true,
  root: (forwarded) => <Dropdown {...forwarded} label="Title" name="root-title" options={titles} />,
  examples: {
    'Nothing chosen': () => (
      <Dropdown label="Title" name="title" width="xs" placeholder="Select one" options={titles} />
    ),
    Chosen: () => (
      <Dropdown label="Title" name="chosen" width="xs" options={titles} defaultValue="Ms" />
    ),
    'In error': () => (
      <Dropdown
        label="Boiler make"
        name="make"
        placeholder="Select one"
        options={[]}
        error="Select the make of your boiler"
        hint="It is on the front panel."
      />
    ),
    'Disabled and enabled': () => (
      <Stack gap="sm">
        <Dropdown label="Title" name="closed" options={titles} defaultValue="Ms" disabled />
        <Dropdown label="Title" name="open" options={titles} defaultValue="Ms" />
      </Stack>
    ),
    'Without options': () => (
      <Dropdown label="Address" name="address" placeholder="No addresses found" options={[]} />
    ),
    'Very long option': () => (
      <Dropdown
        label="Address"
        name="long-address"
        width="sm"
        options={[
          {
            value: '1',
            label:
              'Flat 12, The Old Waterworks, 148 Llanfairpwllgwyngyll Road, Aberystwyth, SY23 1AB',
          },
        ]}
      />
    ),
  },
} satisfies ComponentExamples;
