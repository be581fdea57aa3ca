import type { ComponentProps, FormEvent, ReactNode } from 'react';
import type { FieldWidth } from '../../tokens/tokens.ts';
import { Box, controlClass } from '../field/box.tsx';
import { described, Field } from '../field/field.tsx';
import { type Mask, masked, maskedCaret } from './mask.ts';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'prefix' | 'width'> {
  label: ReactNode;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Inside the box, before and after the answer; decoration only, so the label must say it too. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** How long the expected answer is. */
  width?: FieldWidth | undefined;
  /** Puts separators in as a person types; never refuses or removes a character. */
  mask?: Mask | undefined;
}

/** A one-line answer. `className` goes to the root, `ref` and all else to the input. */
export function TextInput({
  label,
  name,
  id = name,
  error,
  hint,
  prefix,
  suffix,
  width,
  mask,
  className,
  placeholder = ' ',
  type = 'text',
  onChange,
  onBlur,
  onKeyDown,
  ...rest
}: TextInputProps) {
  return (
    <Field id={id} error={error} hint={hint} className={className}>
      <Box
        id={id}
        label={label}
        width={width}
        isInvalid={Boolean(error)}
        prefix={prefix}
        suffix={suffix}
      >
        <input
          {...rest}
          {...described(id, { error, hint }, rest['aria-describedby'])}
          id={id}
          name={name}
          type={type}
          placeholder={placeholder}
          className={controlClass}
          onChange={(event) => {
            if (mask && isWriting(event)) applyMask(event.currentTarget, mask);
            onChange?.(event);
          }}
          onKeyDown={(event) => {
            // Enter sends the form without leaving the field.
            if (mask && event.key === 'Enter') rewrite(event.currentTarget, mask);
            onKeyDown?.(event);
          }}
          onBlur={(event) => {
            if (mask) applyMask(event.currentTarget, mask);
            onBlur?.(event);
          }}
        />
      </Box>
    </Field>
  );
}

function applyMask(input: HTMLInputElement, mask: Mask) {
  const written = input.value;
  const value = masked(written, mask);
  if (value === written) return;
  const caret = input.selectionEnd ?? written.length;
  input.value = value;
  const position = caret === written.length ? value.length : maskedCaret(written, caret, value);
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(position, position);
}

/** As if it were typed, so that whoever listens to the field hears of it. */
function rewrite(input: HTMLInputElement, mask: Mask) {
  const value = masked(input.value, mask);
  if (value === input.value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Deleting and composing stay the browser's, so that what a screen reader says is what was done. */
function isWriting({ nativeEvent }: FormEvent<HTMLInputElement>): boolean {
  return !(
    nativeEvent instanceof InputEvent &&
    (nativeEvent.isComposing || nativeEvent.inputType.startsWith('delete'))
  );
}
