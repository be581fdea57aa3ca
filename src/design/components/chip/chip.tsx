import type { ComponentProps, ReactNode } from 'react';
import { classList } from '../../class-list.ts';
import type { ChipVariant } from '../../tokens/tokens.ts';
import styles from './chip.module.css';

export interface ChipProps extends ComponentProps<'span'> {
  variant?: ChipVariant | undefined;
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
    <span {...rest} className={classList(styles.chip, styles[variant], styles[size], className)}>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
