import {
  type MouseEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';

interface ModalDialog {
  dialog: RefObject<HTMLDialogElement | null>;
  /** Handler of the dialog's `close` event, which the Escape key fires too. */
  followClose: () => void;
  /** Handler of presses on the dialog element. A panel fills the dialog, so such a press is on the backdrop. */
  closeOnBackdrop: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Opens and closes a native `dialog` with `isOpen`. The browser traps the focus, makes the page inert, closes
 * on Escape and restores the focus.
 */
export function useModalDialog(
  isOpen: boolean,
  onClose: () => void,
  forwarded: Ref<HTMLDialogElement> | undefined,
): ModalDialog {
  const dialog = useRef<HTMLDialogElement>(null);
  useImperativeHandle<HTMLDialogElement | null, HTMLDialogElement | null>(
    forwarded,
    () => dialog.current,
  );

  useEffect(() => {
    const node = dialog.current;
    if (!node || node.open === isOpen) return;
    if (isOpen) node.showModal();
    else node.close();
  }, [isOpen]);

  return {
    dialog,
    followClose: () => {
      if (isOpen) onClose();
    },
    // On pointer down, not on click: a text selection that ends outside must not close the dialog.
    closeOnBackdrop: (event) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
