import {
  type MouseEvent,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';

/**
 * The props of a native `dialog` that is open while `isOpen` is true. The browser traps the focus, makes the page inert and restores
 * the focus.
 */
export function useModalDialog(
  isOpen: boolean,
  onClose: () => void,
  forwarded: Ref<HTMLDialogElement> | undefined,
) {
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
    ref: dialog,
    // For Escape. If the browser closed the dialog itself, a press that opens it again before its late `close` event would be lost.
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // A file input's `cancel` bubbles.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // The browser may close the dialog without `cancel`. If it is open again, the event comes late and is over.
    onClose: () => {
      if (isOpen && !dialog.current?.open) onClose();
    },
    // On pointer down, not on click: a text selection that ends outside must not close the dialog. A panel fills the dialog,
    // so a press on the dialog itself is on the backdrop.
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
