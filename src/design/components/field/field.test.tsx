import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Field, getMessageProps } from './field.tsx';

describe('Field', () => {
  test('shows the error before the hint, both under the control', () => {
    const html = renderToStaticMarkup(
      <Field id="dob" error="Too young" hint="For example, 27/03/1985">
        control
      </Field>,
    );
    const order = ['control', 'id="dob-error"', 'id="dob-hint"'].map((part) => html.indexOf(part));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  test('renders no empty messages', () => {
    expect(renderToStaticMarkup(<Field id="dob" error="" />)).not.toContain('<p');
  });
});

describe('getMessageProps', () => {
  test('refers only to messages that exist', () => {
    expect(getMessageProps('dob', {})).toEqual({
      'aria-describedby': undefined,
      'aria-invalid': undefined,
    });
    expect(getMessageProps('dob', { hint: 'Any day' })['aria-describedby']).toBe('dob-hint');
  });
});
