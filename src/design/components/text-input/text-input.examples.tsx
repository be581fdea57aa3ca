import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { TextInput } from './text-input.tsx';

const sortCode = { mask: '__-__-__', replacement: { _: /\d/ } };

export default {
  title: 'Text input',
  isInteractive: true,
  root: (forwarded) => <TextInput {...forwarded} label="First name" name="root-name" />,
  examples: {
    Empty: () => <TextInput label="First name" name="empty" />,
    Filled: () => <TextInput label="First name" name="filled" defaultValue="Amelia" />,
    'With a hint': () => (
      <TextInput
        label="Email address"
        name="email"
        type="email"
        autoComplete="email"
        hint="We send your plan documents here."
      />
    ),
    'In error': () => (
      <TextInput
        label="Sort code"
        name="sort-code-error"
        defaultValue="10-20"
        width="sm"
        mask={sortCode}
        error="Enter a 6 digit sort code"
        hint="6 digits, on your card or statement"
      />
    ),
    'With a mask': () => (
      <TextInput
        label="Sort code"
        name="sort-code"
        inputMode="numeric"
        width="sm"
        mask={sortCode}
        hint="6 digits, on your card or statement"
      />
    ),
    'Prefix and suffix': () => (
      <Stack>
        <TextInput label="Amount in pounds" name="amount" prefix="£" width="sm" />
        <TextInput label="Capacity in kilowatts" name="capacity" suffix="kW" width="sm" />
      </Stack>
    ),
    Widths: () => (
      <Stack>
        <TextInput label="Postcode" name="postcode" width="xs" />
        <TextInput label="Date of birth" name="dob" width="sm" placeholder="DD/MM/YYYY" />
        <TextInput label="Phone number" name="phone" type="tel" width="md" />
        <TextInput label="Last name" name="last-name" />
      </Stack>
    ),
    'Date type, label always small': () => (
      <TextInput label="Moving date" name="moving" type="date" width="sm" />
    ),
    'Disabled and enabled': () => (
      <Stack>
        <TextInput label="Customer number" name="customer" defaultValue="40012345" disabled />
        <TextInput label="Surname" name="surname" />
      </Stack>
    ),
    'Very long words': () => (
      <TextInput
        label="A label that is far longer than any box it could ever stand in on a small screen"
        name="long"
        width="xs"
        defaultValue="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
        error="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch is not a postcode"
      />
    ),
  },
} satisfies ComponentExamples;
