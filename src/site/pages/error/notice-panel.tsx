import type { ComponentProps } from 'react';
import { IconPoint } from '#design/components/icon-point/icon-point.tsx';
import styles from './notice-panel.module.css';

interface NoticePanelProps extends Omit<ComponentProps<typeof IconPoint>, 'tile' | 'className'> {
  /** A number that stands out at the end of the panel. */
  reference?: string | undefined;
}

/** What the buyer should look at before anything else. */
export function NoticePanel({ reference, ...point }: NoticePanelProps) {
  return (
    <div className={styles.panel}>
      <IconPoint {...point} tile="dark" />
      {reference && (
        <p className={styles.reference}>
          <span>Reference</span>
          <strong className={styles.number}>{reference}</strong>
        </p>
      )}
    </div>
  );
}
