import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import motion from '../expandable-section/details-motion.module.css';
import { Icon } from '../icon/icon.tsx';
import { ChevronDownIcon } from '../icon/icons.ts';
import styles from './fold.module.css';

export interface FoldProps extends Omit<ComponentProps<'details'>, 'title'> {
  /** The label of the control below md. */
  label: ReactNode;
  /** The heading of the content from md, where there is no control. */
  title?: ReactNode;
  /** True for a control in a box of its own, e.g. between page sections. */
  isBoxed?: boolean | undefined;
}

/** Content that is folded below md and always shown from md. A browser without `::details-content` keeps the control. */
export function Fold({ label, title, isBoxed = false, className, children, ...rest }: FoldProps) {
  return (
    <details {...rest} className={joinClassNames(styles.fold, motion.details, className)}>
      <summary className={joinClassNames(styles.summary, isBoxed && styles.boxed)}>
        {label}
        <Icon className={motion.chevron} glyph={ChevronDownIcon} size="sm" />
      </summary>
      {title && <div className={styles.title}>{title}</div>}
      {children}
    </details>
  );
}
