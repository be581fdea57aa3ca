import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { Container } from '../../layout/container.tsx';
import motion from '../expandable-section/details-motion.module.css';
import { Icon } from '../icon/icon.tsx';
import { ChevronDownIcon } from '../icon/icons.ts';
import styles from './expandable-bar.module.css';

export interface ExpandableBarProps extends ComponentProps<'details'> {
  /** Content at the start of the bar, closed or open, e.g. a price. */
  lead: ReactNode;
  label: ReactNode;
  /** Replaces the label while open. */
  openLabel: ReactNode;
}

/** A full-width bar that expands below itself. A native `details`, so it works before the script runs. */
export function ExpandableBar({
  lead,
  label,
  openLabel,
  className,
  children,
  ...rest
}: ExpandableBarProps) {
  return (
    <details {...rest} className={joinClassNames(motion.details, styles.bar, className)}>
      <summary className={styles.summary}>
        <Container as="span" className={styles.row}>
          <span className={styles.lead}>{lead}</span>
          <span className={styles.toggle}>
            <span className={styles.whenClosed}>{label}</span>
            <span className={styles.whenOpen}>{openLabel}</span>
            <Icon className={motion.chevron} glyph={ChevronDownIcon} size="sm" />
          </span>
        </Container>
      </summary>
      <div className={styles.panel}>
        <Container className={styles.body}>{children}</Container>
      </div>
    </details>
  );
}
