import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import type { ChipVariantName } from '../../tokens/tokens.ts';
import styles from './chip.module.css';

export interface ChipProps extends ComponentProps<'span'> {
  variant?: ChipVariantName | undefined;
  /** `md` is for a flair label on the top border of a card. */
  size?: 'sm' | 'md' | undefined;
  icon?: ReactNode;
}

export function Chip({
  variant = 'default',
  size = 'sm',
  icon,
  className,
  children,
  ...rest
}: ChipProps) {
  return (
    <span
      {...rest}
      className={joinClassNames(styles.chip, styles[variant], styles[size], className)}
    >
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
