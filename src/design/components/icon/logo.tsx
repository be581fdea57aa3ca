import type { ComponentProps } from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './logo.module.css';

export interface LogoProps extends ComponentProps<'span'> {
  /** The brand's name, shown beside the symbol. */
  name: string;
  /** True on a dark surface: the name is white and the arch a lighter green. */
  isInverse?: boolean | undefined;
}

/** The brand's symbol, a flame in an arch, and its name. */
export function Logo({ name, isInverse = false, className, ...rest }: LogoProps) {
  return (
    <span {...rest} className={joinClassNames(styles.logo, isInverse && styles.inverse, className)}>
      <svg className={styles.symbol} viewBox="0 0 28 32" aria-hidden="true" focusable="false">
        <path
          className={styles.arch}
          d="M0 29V14a14 14 0 0 1 28 0v15a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3Z"
        />
        <path
          className={styles.flame}
          d="M14.3 6.2c.6 4 6 6.6 6 12.4A6.3 6.3 0 0 1 14 25a6.3 6.3 0 0 1-6.3-6.4c0-2.9 1.6-4.5 2.9-6.1.4 1.3 1 2.1 1.9 2.6.8-2.6.5-5.9 1.8-8.9Z"
        />
        <path
          className={styles.glow}
          d="M14.1 17.2c.5 1.5 2.5 2.3 2.5 4.6A2.6 2.6 0 0 1 14 25a2.6 2.6 0 0 1-2.6-3.2c0-1.9 2-2.6 2.7-4.6Z"
        />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
