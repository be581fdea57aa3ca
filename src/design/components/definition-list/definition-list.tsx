import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './definition-list.module.css';

export interface DefinitionItem {
  term: ReactNode;
  description: ReactNode;
  action?: ReactNode;
  /** `total` emphasises the term, `saving` the value. */
  emphasis?: 'total' | 'saving' | undefined;
}

export interface DefinitionListProps extends ComponentProps<'dl'> {
  items: readonly DefinitionItem[];
  /**
   * `columns` is for answers; `spread` aligns short values, such as prices, to the end of the row; `text` is for sentences.
   */
  variant?: 'columns' | 'spread' | 'text' | undefined;
}

export function DefinitionList({
  items,
  variant = 'columns',
  className,
  ...rest
}: DefinitionListProps) {
  if (items.length === 0) return null;
  return (
    <dl {...rest} className={joinClassNames(styles[variant], className)}>
      {Array.from(items.entries(), ([position, item]) => (
        <div
          key={position}
          className={joinClassNames(styles.row, item.emphasis && styles[item.emphasis])}
        >
          <dt className={styles.term}>{item.term}</dt>
          <dd className={styles.description}>{item.description}</dd>
          {item.action ? <dd className={styles.action}>{item.action}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
