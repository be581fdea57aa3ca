import { type ComponentProps, type ReactNode, useId } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { DialogHeader } from '../modal/dialog-header.tsx';
import { useModalDialog } from '../modal/use-modal-dialog.ts';
import styles from './drawer.module.css';

export interface DrawerProps extends Omit<ComponentProps<'dialog'>, 'title' | 'open' | 'onClose'> {
  isOpen: boolean;
  /** Called for the close button, Escape and the backdrop. It must set `isOpen` to false. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** The screen edge it slides in from. */
  side?: 'start' | 'end' | 'top' | undefined;
}

export function Drawer({
  isOpen,
  onClose,
  title,
  closeLabel,
  side = 'end',
  className,
  children,
  ref,
  ...rest
}: DrawerProps) {
  const titleId = useId();
  const dialogProps = useModalDialog(isOpen, onClose, ref);
  return (
    <dialog
      aria-labelledby={titleId}
      {...rest}
      {...dialogProps}
      className={joinClassNames(styles.drawer, styles[side], className)}
    >
      <div className={styles.panel}>
        <DialogHeader titleId={titleId} title={title} closeLabel={closeLabel} onClose={onClose} />
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}
