import type { ComponentExamples } from '../../examples.ts';
import { Field, FieldError, FieldHint } from './field.tsx';

export default {
  title: 'Field messages',
  root: (forwarded) => (
    <Field {...forwarded} id="root-field" hint="6 digits, on your card or statement">
      <p>The control stands here.</p>
    </Field>
  ),
  examples: {
    Hint: () => <FieldHint>6 digits, on your card or statement</FieldHint>,
    Error: () => <FieldError>Enter a 6 digit sort code</FieldError>,
    'Error with an icon': () => (
      <FieldError hasIcon>Tick the box to confirm before you continue</FieldError>
    ),
    'Error and hint': () => (
      <Field id="both" error="Enter a 6 digit sort code" hint="6 digits, on your card or statement">
        <p>The control stands here.</p>
      </Field>
    ),
  },
} satisfies ComponentExamples;
