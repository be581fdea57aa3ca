import type { ComponentProps, FormEvent, ReactNode } from 'react';
import type { FieldWidthName } from '../../tokens/tokens.ts';
import { controlClassName, FieldBox } from '../field/box.tsx';
import { Field, getMessageProps } from '../field/field.tsx';
import { addMaskSeparators, getMaskedCaretPosition, type InputMask } from './mask.ts';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'prefix' | 'width'> {
  label: ReactNode;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
  /**
   * Texts in the box before and after the value, e.g. a unit. They are decoration only: the label must contain
   * them too.
   */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Width by the length of the expected value. */
  width?: FieldWidthName | undefined;
  /** Adds separators while typing. It never rejects or removes a character. */
  mask?: InputMask | undefined;
  /** Rewrites the value when the visitor leaves the field or presses Enter, e.g. letters that look like digits. */
  understand?: ((typed: string) => string) | undefined;
}

/** A one-line text field. `className` goes to the root, `ref` and other props to the input. */
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
  understand = (typed) => typed,
  className,
  placeholder = ' ',
  type = 'text',
  onChange,
  onBlur,
  onKeyDown,
  ...rest
}: TextInputProps) {
  const addSeparators = (value: string) => (mask ? addMaskSeparators(value, mask) : value);
  const finish = (value: string) => understand(addSeparators(value));
  return (
    <Field id={id} error={error} hint={hint} className={className}>
      <FieldBox
        id={id}
        label={label}
        width={width}
        isInvalid={Boolean(error)}
        prefix={prefix}
        suffix={suffix}
      >
        <input
          {...rest}
          {...getMessageProps(id, { error, hint }, rest['aria-describedby'])}
          id={id}
          name={name}
          type={type}
          placeholder={placeholder}
          className={controlClassName}
          onChange={(event) => {
            if (isTyping(event)) rewrite(event.currentTarget, addSeparators);
            onChange?.(event);
          }}
          onKeyDown={(event) => {
            // Enter submits the form without a blur event.
            if (event.key === 'Enter') {
              setInputValue(event.currentTarget, finish(event.currentTarget.value));
            }
            onKeyDown?.(event);
          }}
          onBlur={(event) => {
            rewrite(event.currentTarget, finish);
            onBlur?.(event);
          }}
        />
      </FieldBox>
    </Field>
  );
}

function rewrite(input: HTMLInputElement, change: (value: string) => string) {
  const typed = input.value;
  const value = change(typed);
  if (value === typed) return;
  const caret = input.selectionEnd ?? typed.length;
  input.value = value;
  const position =
    caret === typed.length ? value.length : getMaskedCaretPosition(typed, caret, value);
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(position, position);
}

/** Sets the value and fires an input event, so that React and form libraries notice the change. */
export function setInputValue(input: HTMLInputElement, value: string) {
  if (value === input.value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Deletions and IME input are not masked, so that screen readers announce exactly what the user did. */
function isTyping({ nativeEvent }: FormEvent<HTMLInputElement>): boolean {
  return !(
    nativeEvent instanceof InputEvent &&
    (nativeEvent.isComposing || nativeEvent.inputType.startsWith('delete'))
  );
}
