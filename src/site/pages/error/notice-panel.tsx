import type { ReactNode } from 'react';
import { type GlyphComponent, Icon } from '#design/components/icon/icon.tsx';
import styles from './notice-panel.module.css';

interface NoticePanelProps {
  glyph: GlyphComponent;
  title: string;
  /** A number that stands out at the end of the panel. */
  reference?: string | undefined;
  children: ReactNode;
}

/** What the buyer should look at before anything else. */
export function NoticePanel({ glyph, title, reference, children }: NoticePanelProps) {
  return (
    <div className={styles.panel}>
      <span className={styles.mark}>
        <Icon glyph={glyph} />
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
      {reference && (
        <p className={styles.reference}>
          <span className={styles.text}>Reference</span>
          <strong className={styles.number}>{reference}</strong>
        </p>
      )}
    </div>
  );
}
