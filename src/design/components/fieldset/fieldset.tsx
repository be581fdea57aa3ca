import { type ComponentProps, type ReactNode, useId } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { FieldError, FieldHint, getErrorId, getHintId, getMessageProps } from '../field/field.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './fieldset.module.css';

interface FieldsetProps extends ComponentProps<'fieldset'> {
  legend: ReactNode;
  isLegendHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A group of controls for one question. Its messages are below the legend. */
export function Fieldset({
  legend,
  isLegendHidden = false,
  hint,
  error,
  id,
  className,
  children,
  ...rest
}: FieldsetProps) {
  const generatedId = useId();
  const base = id ?? generatedId;
  const description = getMessageProps(base, { error, hint }, rest['aria-describedby']);
  return (
    <fieldset
      {...rest}
      id={id}
      aria-describedby={description['aria-describedby']}
      className={joinClassNames(styles.fieldset, error && styles.invalid, className)}
    >
      {isLegendHidden ? (
        <legend>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </legend>
      ) : (
        <legend className={styles.legend}>{legend}</legend>
      )}
      {(hint || error) && (
        <div className={styles.messages}>
          {hint && <FieldHint id={getHintId(base)}>{hint}</FieldHint>}
          {error && (
            <FieldError id={getErrorId(base)} hasIcon>
              {error}
            </FieldError>
          )}
        </div>
      )}
      {children}
    </fieldset>
  );
}
