import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { CrossIcon } from '../icon/icons.ts';
import styles from './dialog-head.module.css';

interface DialogHeadProps {
  titleId: string;
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

/** Title and close button. It stays visible while the content scrolls. */
export function DialogHead({ titleId, title, closeLabel, onClose }: DialogHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon glyph={CrossIcon} />
      </button>
    </div>
  );
}
