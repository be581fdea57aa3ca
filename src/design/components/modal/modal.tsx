import { type ComponentProps, type ReactNode, useId } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { DialogHeader } from './dialog-header.tsx';
import styles from './modal.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'title' | 'open' | 'onClose'> {
  isOpen: boolean;
  /** Called for the close button, Escape and the backdrop. It must set `isOpen` to false. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Actions below the content. */
  footer?: ReactNode;
}

export function Modal({
  isOpen,
  onClose,
  title,
  closeLabel,
  footer,
  className,
  children,
  ref,
  ...rest
}: ModalProps) {
  const titleId = useId();
  const dialogProps = useModalDialog(isOpen, onClose, ref);
  return (
    <dialog
      aria-labelledby={titleId}
      {...rest}
      {...dialogProps}
      className={joinClassNames(styles.modal, className)}
    >
      <div className={styles.panel}>
        <DialogHeader titleId={titleId} title={title} closeLabel={closeLabel} onClose={onClose} />
        <div className={styles.body}>{children}</div>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </div>
    </dialog>
  );
}
