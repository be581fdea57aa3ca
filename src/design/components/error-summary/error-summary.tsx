import type { ComponentProps, MouseEvent } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { WarningIcon } from '../icon/icons.ts';
import styles from './error-summary.module.css';

interface ErrorSummaryProps extends Omit<ComponentProps<'div'>, 'children'> {
  title: string;
  /** `href` is `#` and the id of the control to fix. */
  errors: readonly { message: string; href: string }[];
}

/**
 * Lists the errors of a form at its top. The page focuses it through `ref` when the form is submitted with
 * errors. Renders nothing without errors.
 */
export function ErrorSummary({ title, errors, className, ...rest }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div tabIndex={-1} {...rest} className={joinClassNames(styles.summary, className)}>
      <div role="alert">
        <h2 className={styles.title}>
          <WarningIcon aria-hidden="true" strokeWidth={1.75} />
          <span>{title}</span>
        </h2>
        <ul>
          {errors.map(({ message, href }) => (
            <li key={href + message} className={styles.item}>
              <a href={href} className={styles.link} onClick={focusField}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** A fragment link alone scrolls to the field but does not focus it. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (field === null) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
