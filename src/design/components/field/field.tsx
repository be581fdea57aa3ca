import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { AlertCircleIcon } from '../icon/icons.ts';
import styles from './field.module.css';

interface FieldErrorProps extends ComponentProps<'p'> {
  /** True for controls without a `FieldBox`, which shows the error icon itself. */
  hasIcon?: boolean | undefined;
}

export function FieldError({ hasIcon = false, className, children, ...rest }: FieldErrorProps) {
  return (
    <p {...rest} className={joinClassNames(styles.error, className)}>
      {hasIcon && <AlertCircleIcon aria-hidden="true" strokeWidth={2} />}
      <span>{children}</span>
    </p>
  );
}

export function FieldHint({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={joinClassNames(styles.hint, className)} />;
}

interface FieldProps extends Omit<ComponentProps<'div'>, 'id'> {
  /** The id of the control. The ids of the messages are derived from it. */
  id: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A control with its messages below: the error first, then the hint. */
export function Field({ id, error, hint, className, children, ...rest }: FieldProps) {
  return (
    <div {...rest} className={joinClassNames(styles.field, className)}>
      {children}
      {error && <FieldError id={getErrorId(id)}>{error}</FieldError>}
      {hint && <FieldHint id={getHintId(id)}>{hint}</FieldHint>}
    </div>
  );
}

export const getErrorId = (id: string): string => `${id}-error`;
export const getHintId = (id: string): string => `${id}-hint`;

/** The ARIA attributes that link a control to its messages. `describedBy` has further ids of the caller. */
export function getMessageProps(
  id: string,
  { error, hint }: { error?: string | undefined; hint?: ReactNode },
  describedBy?: string,
): { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined } {
  return {
    'aria-describedby': joinClassNames(
      error && getErrorId(id),
      hint ? getHintId(id) : undefined,
      describedBy,
    ),
    'aria-invalid': error ? true : undefined,
  };
}
