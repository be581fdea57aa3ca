import type { ComponentProps } from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={joinClassNames(styles.hidden, className)} />;
}
