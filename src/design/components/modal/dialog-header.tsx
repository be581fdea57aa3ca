import type { ReactNode } from 'react';
import buttonStyles from '../button/icon-button.module.css';
import { Icon } from '../icon/icon.tsx';
import { CrossIcon } from '../icon/icons.ts';
import styles from './dialog-header.module.css';

interface DialogHeaderProps {
  titleId: string;
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

/** Title and close button. It stays visible while the content scrolls. */
export function DialogHeader({ titleId, title, closeLabel, onClose }: DialogHeaderProps) {
  return (
    <div className={styles.header}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <button
        type="button"
        className={buttonStyles.iconButton}
        aria-label={closeLabel}
        onClick={onClose}
      >
        <Icon glyph={CrossIcon} />
      </button>
    </div>
  );
}
