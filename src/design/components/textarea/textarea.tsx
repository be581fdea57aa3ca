import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { controlClassName, FieldBox } from '../field/box.tsx';
import { Field, getMessageProps } from '../field/field.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './textarea.module.css';

/**
 * Pause in typing, in milliseconds, after which the count is announced. Announced on every key, it would
 * interrupt the reading of the typed letters.
 */
const ANNOUNCE_AFTER_MS = 1000;

interface TextareaProps extends ComponentProps<'textarea'> {
  label: ReactNode;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Shows a running character count after this text. There is no maximum. */
  countLabel?: string | undefined;
}

/** A multi-line text field. `className` goes to the root, `ref` and other props to the text area. */
export function Textarea({
  label,
  name,
  id = name,
  error,
  hint,
  countLabel,
  className,
  placeholder = ' ',
  onInput,
  ...rest
}: TextareaProps) {
  const root = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(String(rest.value ?? rest.defaultValue ?? ''));
  const countId = `${id}-count`;
  const [announced, setAnnounced] = useState('');
  const pending = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(pending.current), []);
  // Browsers and form libraries set the value without an event, so the count is read from the control.
  useEffect(() => {
    setText(root.current?.querySelector('textarea')?.value ?? '');
  });
  return (
    <Field ref={root} id={id} error={error} hint={hint} className={className}>
      <FieldBox id={id} label={label} isInvalid={Boolean(error)}>
        <textarea
          {...rest}
          {...getMessageProps(
            id,
            { error, hint },
            joinClassNames(countLabel !== undefined && countId, rest['aria-describedby']),
          )}
          id={id}
          name={name}
          placeholder={placeholder}
          className={joinClassNames(controlClassName, styles.textarea)}
          onInput={(event) => {
            const typed = event.currentTarget.value;
            setText(typed);
            window.clearTimeout(pending.current);
            pending.current = window.setTimeout(() => setAnnounced(typed), ANNOUNCE_AFTER_MS);
            onInput?.(event);
          }}
        />
      </FieldBox>
      {countLabel !== undefined && (
        <>
          <p id={countId} className={styles.count}>
            {`${countLabel}: ${characterCount(text)}`}
          </p>
          <VisuallyHidden role="status">
            {announced && `${countLabel}: ${characterCount(announced)}`}
          </VisuallyHidden>
        </>
      )}
    </Field>
  );
}

/** Counts code points after composing accents: an accented letter is one character, and so is a simple emoji. */
function characterCount(text: string): number {
  return [...text.normalize('NFC')].length;
}
