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
  /** For the dialog's `close` event, which the Escape key also leads to. */
  followClose: () => void;
  /** For a press on the dialog itself, which is its backdrop when a panel fills it. */
  closeOnBackdrop: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Keeps a native `dialog` in step with `isOpen`. The platform holds the focus inside, makes the rest
 * inert, closes on Escape and gives the focus back.
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
    // On press, not on click: a text selection that ends outside must not close the dialog.
    closeOnBackdrop: (event) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
