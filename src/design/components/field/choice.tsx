import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { TickIcon } from '../icon/icons.ts';
import styles from './choice.module.css';
import { FieldError, getErrorId, getMessageProps } from './field.tsx';

export interface CheckboxOrRadioProps extends Omit<ComponentProps<'input'>, 'type' | 'content'> {
  label: ReactNode;
  name: string;
  description?: ReactNode;
  error?: string | undefined;
  /** Shows the control in a box that can be pressed anywhere. */
  isTile?: boolean | undefined;
}

interface InnerProps extends CheckboxOrRadioProps {
  type: 'checkbox' | 'radio';
  layout?: 'plain' | 'rich' | 'rating' | undefined;
  /** Further content, which screen readers read after the label. */
  content?: ReactNode;
  /** A short tag on the tile's edge. */
  flair?: string | undefined;
}

/** A checkbox or radio with its label. `className` goes to the root, `ref` and other props to the input. */
export function CheckboxOrRadio({
  type,
  label,
  name,
  id = name,
  description,
  error,
  isTile = false,
  layout = 'plain',
  content,
  flair,
  className,
  ...rest
}: InnerProps) {
  const parts = {
    description: `${id}-description`,
    content: `${id}-content`,
    flair: `${id}-flair`,
  };
  const message = getMessageProps(
    id,
    { error },
    joinClassNames(
      description ? parts.description : undefined,
      content ? parts.content : undefined,
      flair && parts.flair,
      rest['aria-describedby'],
    ),
  );
  const isTitle = Boolean(description) || (isTile && type === 'radio');
  return (
    <div
      className={joinClassNames(
        styles.choice,
        isTile && styles.tile,
        styles[layout],
        error && styles.invalid,
        className,
      )}
    >
      {error && (
        <FieldError id={getErrorId(id)} hasIcon>
          {error}
        </FieldError>
      )}
      <div className={styles.row}>
        <span className={styles.control}>
          <input
            {...rest}
            type={type}
            id={id}
            name={name}
            aria-describedby={message['aria-describedby']}
            // A single radio has no invalid state: its group has.
            aria-invalid={type === 'checkbox' ? message['aria-invalid'] : undefined}
            className={styles.input}
          />
          {type === 'checkbox' ? (
            <TickIcon aria-hidden="true" strokeWidth={2.75} className={styles.tick} />
          ) : (
            <span aria-hidden="true" className={styles.dot} />
          )}
        </span>
        <label htmlFor={id} className={joinClassNames(styles.label, isTitle && styles.title)}>
          {label}
        </label>
        {description && (
          <span id={parts.description} className={styles.description}>
            {description}
          </span>
        )}
        {content && (
          <div id={parts.content} className={styles.content}>
            {content}
          </div>
        )}
      </div>
      {flair && (
        <span id={parts.flair} className={styles.flair}>
          {flair}
        </span>
      )}
    </div>
  );
}
