import type { ComponentProps, ReactNode } from 'react';
import { classList } from '../../class-list.ts';
import { AlertCircleIcon } from '../icon/icons.ts';
import styles from './field.module.css';

interface FieldErrorProps extends ComponentProps<'p'> {
  /** Where no box carries the error icon, the message does. */
  hasIcon?: boolean | undefined;
}

export function FieldError({ hasIcon = false, className, children, ...rest }: FieldErrorProps) {
  return (
    <p {...rest} className={classList(styles.error, className)}>
      {hasIcon && <AlertCircleIcon aria-hidden="true" strokeWidth={2} />}
      <span>{children}</span>
    </p>
  );
}

export function FieldHint({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classList(styles.hint, className)} />;
}

interface FieldProps extends Omit<ComponentProps<'div'>, 'id'> {
  /** Of the control; the messages' ids follow from it. */
  id: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A control with its messages under it: the error first, then the hint. */
export function Field({ id, error, hint, className, children, ...rest }: FieldProps) {
  return (
    <div {...rest} className={classList(styles.field, className)}>
      {children}
      {error && <FieldError id={errorId(id)}>{error}</FieldError>}
      {hint && <FieldHint id={hintId(id)}>{hint}</FieldHint>}
    </div>
  );
}

export const errorId = (id: string): string => `${id}-error`;
export const hintId = (id: string): string => `${id}-hint`;

/** What ties a control to its messages. `also` is what the caller itself wants it described by. */
export function described(
  id: string,
  { error, hint }: { error?: string | undefined; hint?: ReactNode },
  also?: string,
): { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined } {
  return {
    'aria-describedby': classList(error && errorId(id), hint ? hintId(id) : undefined, also),
    'aria-invalid': error ? true : undefined,
  };
}
