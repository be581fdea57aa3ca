import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { Icon } from '../icon/icon.tsx';
import { ChevronDownIcon } from '../icon/icons.ts';
import motion from './details-motion.module.css';
import styles from './expandable-section.module.css';

export interface ExpandableSectionProps extends ComponentProps<'details'> {
  label: ReactNode;
  /** Replaces the label while open, e.g. "Show less". */
  openLabel?: ReactNode;
}

/** A native `details`, so it works before the script runs, and find-in-page can open it. */
export function ExpandableSection({
  label,
  openLabel,
  className,
  children,
  ...rest
}: ExpandableSectionProps) {
  return (
    <details {...rest} className={joinClassNames(motion.details, className)}>
      <summary className={styles.summary}>
        <span className={joinClassNames(Boolean(openLabel) && styles.whenClosed)}>{label}</span>
        {openLabel ? <span className={styles.whenOpen}>{openLabel}</span> : null}
        <Icon className={motion.chevron} glyph={ChevronDownIcon} size="sm" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
