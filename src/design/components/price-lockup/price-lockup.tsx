import type { ComponentProps } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './price-lockup.module.css';

export interface PriceLockupProps extends ComponentProps<'span'> {
  currency?: string | undefined;
  pounds: string;
  pence: string;
  /** The text below the pence, e.g. "a month". */
  period: string;
  /** The whole price for screen readers, e.g. "£7.25 a month". */
  sentence: string;
  size?: 'sm' | 'card' | 'md' | 'lg' | undefined;
  isInverse?: boolean | undefined;
}

export function PriceLockup({
  currency = '£',
  pounds,
  pence,
  period,
  sentence,
  size = 'md',
  isInverse = false,
  className,
  ...rest
}: PriceLockupProps) {
  return (
    <span
      {...rest}
      className={joinClassNames(styles.price, styles[size], isInverse && styles.inverse, className)}
    >
      <VisuallyHidden>{sentence}</VisuallyHidden>
      <span className={styles.currency} aria-hidden="true">
        {currency}
      </span>
      <span className={styles.pounds} aria-hidden="true">
        {pounds}
      </span>
      <span className={styles.pence} aria-hidden="true">
        {pence ? `.${pence}` : null}
      </span>
      <span className={styles.period} aria-hidden="true">
        {period}
      </span>
    </span>
  );
}
